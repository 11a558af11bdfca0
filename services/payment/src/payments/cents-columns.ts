import { type Cents, cents } from '@charter/contracts';

/** PostgreSQL's bigint arrives as a string. */
export const centsColumn = { to: (value: Cents) => value, from: (value: string) => cents(Number(value)) };
export const nullableCentsColumn = {
  to: (value: Cents | null) => value,
  from: (value: string | null) => (value === null ? null : cents(Number(value))),
};
