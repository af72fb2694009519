/** Whole numbers as Mantine's number field holds them: a number, or text while it is being typed. */

export type Whole = number | string;

export const wholeOf = (value: Whole): number => Number(value);

/** A fault for a field that holds no whole number. */
export const wholeFault = (field: string, value: Whole): Record<string, string> =>
  value !== "" && Number.isInteger(Number(value)) ? {} : { [field]: "Enter a whole number." };
