import { useMediaQuery } from "@mantine/hooks";

/** Whether there is room for what is good to have. */
export const useWide = (): boolean => useMediaQuery("(min-width: 1400px)", false, { getInitialValueInEffect: false });
