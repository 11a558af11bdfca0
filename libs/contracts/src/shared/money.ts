declare const unit: unique symbol;

/** US cents, a whole number. Its own type, so that the compiler finds dollars that are used as cents. */
export type Cents = number & { readonly [unit]: 'cents' };

/** @throws Error when `value` is not a whole number: sums and differences of cents always are */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new Error(`not a whole number of cents: ${value}`);
  return value as Cents;
}

/** US dollars of the API to cents; a fraction of a cent is rounded. */
export const fromDollars = (dollars: number): Cents => cents(Math.round(dollars * 100));

/** Cents to US dollars for the API: 1450 or 1450.5. */
export const toDollars = (amount: Cents): number => amount / 100;

/** A decimal string as PayPal and the order form have it, "1200" or "1200.00". @throws Error for anything else */
export function fromDecimal(value: string): Cents {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(value) ?? [];
  if (whole === undefined) throw new Error(`not an amount in dollars: ${value}`);
  return cents(Number(whole) * 100 + Number(fraction.padEnd(2, '0')));
}

/** Cents as a decimal string with two places, "1200.00"; not for negative amounts. */
export const toDecimal = (amount: Cents): string => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;

/** The only rounding of a percentage: to the nearest cent, half a cent up. */
export const percentOf = (amount: Cents, percent: number): Cents => cents(Math.round((amount * percent) / 100));

export const sumOf = (amounts: readonly Cents[]): Cents => cents(amounts.reduce((sum, amount) => sum + amount, 0));
