/** Dollars as PayPal writes them, "1200.00", to cents. */
export function cents(value: string): number {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(value) ?? [];
  if (whole === undefined) throw new Error(`not an amount in dollars: ${value}`);
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

export const dollars = (amountCents: number): string => `${Math.floor(amountCents / 100)}.${String(amountCents % 100).padStart(2, '0')}`;
