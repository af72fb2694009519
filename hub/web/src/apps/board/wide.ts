import { useMediaQuery } from "@mantine/hooks";

/** Whether the window is wide enough for optional elements. */
export const useWide = (): boolean => useMediaQuery("(min-width: 1400px)", false, { getInitialValueInEffect: false });
