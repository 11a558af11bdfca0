/** A text that is not blank and has at most `max` characters. */
export const requiredText = (message: string, max: number) => ({
  validate: (text: string) => text.trim() !== '' || message,
  maxLength: { value: max, message: `Please use at most ${max} characters` },
});

/** An integer in a range. An empty field reads as NaN and gets the `tooLow` message. */
export const wholeNumber = ({ min, max }: { min: number; max: number }, tooLow: string, tooHigh: string) => ({
  valueAsNumber: true,
  validate: (typed: number) => (Number.isInteger(typed) && typed >= min ? typed <= max || tooHigh : tooLow),
});
