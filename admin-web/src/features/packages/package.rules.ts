/** Text that is more than blanks, of at most `max` characters. */
export const filled = (message: string, max: number) => ({
  validate: (text: string) => text.trim() !== '' || message,
  maxLength: { value: max, message: `Please use at most ${max} characters` },
});

/** What is typed into a number field; an empty one is no number. */
export const wholeNumber = ({ min, max }: { min: number; max: number }, tooLow: string, tooHigh: string) => ({
  valueAsNumber: true,
  validate: (typed: number) => (Number.isInteger(typed) && typed >= min ? typed <= max || tooHigh : tooLow),
});
