/** Values of Mantine's number field: a whole number, or text while it is being typed. */

export type Whole = number | string;

export const wholeOf = (value: Whole): number => Number(value);

/** The error of a field without a whole number. */
export const wholeFault = (field: string, value: Whole): Record<string, string> =>
  value !== "" && Number.isInteger(Number(value)) ? {} : { [field]: "Enter a whole number." };
