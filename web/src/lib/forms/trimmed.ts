/** Copy of a form's values with all texts trimmed, as the server stores them. */
export const trimmed = <Values extends object>(values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, unknown]) => [name, typeof value === 'string' ? value.trim() : value]),
  ) as Values;
