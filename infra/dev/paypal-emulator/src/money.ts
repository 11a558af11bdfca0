import { invalidRequest, unprocessable } from './errors.ts';

/** An amount in PayPal's format: the value is a decimal string in major units, such as `"49.90"`. */
export type Money = { currency_code: string; value: string };

/** PayPal's currencies and their decimals. HUF and TWD have none here although ISO 4217 gives them two. */
const DECIMALS: Record<string, number> = {
  AUD: 2,
  BRL: 2,
  CAD: 2,
  CHF: 2,
  CNY: 2,
  CZK: 2,
  DKK: 2,
  EUR: 2,
  GBP: 2,
  HKD: 2,
  HUF: 0,
  ILS: 2,
  JPY: 0,
  MXN: 2,
  MYR: 2,
  NOK: 2,
  NZD: 2,
  PHP: 2,
  PLN: 2,
  SEK: 2,
  SGD: 2,
  THB: 2,
  TWD: 0,
  USD: 2,
};

const DECIMAL_STRING = /^((-?[0-9]+)|(-?([0-9]+)?[.][0-9]+))$/;

/** Parses an amount of a request. @param field JSON pointer for errors. @throws PayPalError 400 or 422 */
export function readMoney(input: unknown, field: string): Money {
  if (typeof input !== 'object' || input === null) throw invalidRequest('MISSING_REQUIRED_PARAMETER', field);
  const { currency_code, value } = input as Record<string, unknown>;
  if (typeof currency_code !== 'string') throw invalidRequest('MISSING_REQUIRED_PARAMETER', `${field}/currency_code`);
  if (typeof value !== 'string' || value.length > 32 || !DECIMAL_STRING.test(value)) {
    throw invalidRequest(value === undefined ? 'MISSING_REQUIRED_PARAMETER' : 'INVALID_PARAMETER_SYNTAX', `${field}/value`, value);
  }
  const decimals = DECIMALS[currency_code];
  if (decimals === undefined) throw unprocessable('INVALID_CURRENCY_CODE', `${field}/currency_code`);
  if ((value.split('.')[1] ?? '').length > decimals) throw unprocessable('DECIMAL_PRECISION', `${field}/value`);
  return toMoney(currency_code, toMinor({ currency_code, value }));
}

/** Integer minor units (cents; whole yen). */
export function toMinor(money: Money): number {
  const decimals = DECIMALS[money.currency_code] ?? 2;
  return Math.round(Number(money.value) * 10 ** decimals);
}

export function toMoney(currency_code: string, minor: number): Money {
  const decimals = DECIMALS[currency_code] ?? 2;
  return { currency_code, value: (minor / 10 ** decimals).toFixed(decimals) };
}

/** PayPal's fee: 2.99 % plus a fixed 39 minor units where the currency has decimals. */
export function fee(gross: Money): Money {
  const fixed = DECIMALS[gross.currency_code] === 0 ? 0 : 39;
  return toMoney(gross.currency_code, Math.min(toMinor(gross), Math.round(toMinor(gross) * 0.0299) + fixed));
}

export function minus(left: Money, right: Money): Money {
  return toMoney(left.currency_code, toMinor(left) - toMinor(right));
}
