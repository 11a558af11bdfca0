import { invalidRequest, unprocessable } from './errors.ts';
import type { Experience, PurchaseUnit } from './ledger.ts';
import { type Money, readMoney, toMinor } from './money.ts';
import type { Settings } from './settings.ts';

type Json = Record<string, unknown>;

const LIMITS = { reference_id: 256, description: 127, custom_id: 127, invoice_id: 127, soft_descriptor: 22 } as const;
/** Sign of each part of a breakdown in the total. */
const BREAKDOWN: Record<string, 1 | -1> = {
  item_total: 1,
  shipping: 1,
  handling: 1,
  tax_total: 1,
  insurance: 1,
  shipping_discount: -1,
  discount: -1,
};

export type OrderRequest = { units: PurchaseUnit[]; experience: Experience; withPaymentSource: boolean };

/** Parses the body of "create order". @throws PayPalError 400 for a malformed and 422 for an invalid request */
export function readOrder(body: unknown, environment: Settings['environment']): OrderRequest {
  const order = object(body, '/');
  if (order['intent'] === undefined) throw invalidRequest('MISSING_REQUIRED_PARAMETER', '/intent');
  if (order['intent'] === 'AUTHORIZE') throw unprocessable('AUTH_CAPTURE_NOT_ENABLED', '/intent');
  if (order['intent'] !== 'CAPTURE') throw invalidRequest('INVALID_PARAMETER_VALUE', '/intent', order['intent']);
  const input = order['purchase_units'];
  if (!Array.isArray(input) || input.length === 0) throw invalidRequest('MISSING_REQUIRED_PARAMETER', '/purchase_units');
  if (input.length > 10) throw invalidRequest('INVALID_ARRAY_MAX_ITEMS', '/purchase_units');
  const units = input.map(readUnit);
  if (new Set(units.map((unit) => unit.amount.currency_code)).size > 1) throw unprocessable('MULTI_CURRENCY_ORDER');
  if (new Set(units.map((unit) => unit.reference_id)).size < units.length) throw unprocessable('DUPLICATE_REFERENCE_ID');
  return { units, ...readExperience(order, environment) };
}

function readUnit(input: unknown, index: number): PurchaseUnit {
  const at = `/purchase_units/${index}/`;
  const unit = object(input, at);
  const texts: Partial<Record<keyof typeof LIMITS, string>> = {};
  for (const name of Object.keys(LIMITS) as (keyof typeof LIMITS)[]) {
    const text = readText(unit[name], `${at}${name}`, LIMITS[name]);
    if (text !== undefined) texts[name] = text;
  }
  const items = unit['items'];
  return {
    ...texts,
    reference_id: texts.reference_id ?? 'default',
    amount: readAmount(unit['amount'], `${at}amount`, items !== undefined),
    ...(Array.isArray(items) && { items }),
  };
}

/** An order's amount with its breakdown, whose parts must add up to it. */
export function readAmount(input: unknown, field: string, hasItems = false): PurchaseUnit['amount'] {
  const amount = readMoney(input, field);
  if (toMinor(amount) <= 0) throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', `${field}/value`);
  const { breakdown } = input as { breakdown?: Json };
  if (hasItems && breakdown?.['item_total'] === undefined) throw unprocessable('ITEM_TOTAL_REQUIRED', `${field}/breakdown/item_total`);
  if (!breakdown) return amount;
  const parts: Record<string, Money> = {};
  let sum = 0;
  for (const [name, sign] of Object.entries(BREAKDOWN)) {
    if (breakdown[name] === undefined) continue;
    const part = readMoney(breakdown[name], `${field}/breakdown/${name}`);
    if (part.currency_code !== amount.currency_code) throw unprocessable('MULTI_CURRENCY_ORDER', `${field}/breakdown/${name}`);
    parts[name] = part;
    sum += sign * toMinor(part);
  }
  if (sum !== toMinor(amount)) throw unprocessable('AMOUNT_MISMATCH', `${field}/value`);
  return { ...amount, breakdown: parts };
}

export function readText(input: unknown, field: string, longest: number): string | undefined {
  if (input === undefined || input === null) return undefined;
  if (typeof input !== 'string') throw invalidRequest('INVALID_PARAMETER_SYNTAX', field);
  if (input.length > longest) throw invalidRequest('INVALID_STRING_LENGTH', field, input);
  return input;
}

function readExperience(order: Json, environment: Settings['environment']): { experience: Experience; withPaymentSource: boolean } {
  const source = order['payment_source'] as { paypal?: { experience_context?: Json } } | undefined;
  const given = source?.paypal?.experience_context ?? (order['application_context'] as Json | undefined) ?? {};
  const experience: Experience = {};
  for (const name of ['brand_name', 'locale', 'return_url', 'cancel_url', 'user_action'] as const) {
    const text = readText(given[name], `/payment_source/paypal/experience_context/${name}`, 4000);
    if (text === undefined) continue;
    if (name.endsWith('_url') && !isReturnAddress(text, environment))
      throw invalidRequest('INVALID_PARAMETER_SYNTAX', `/payment_source/paypal/experience_context/${name}`, text);
    experience[name] = text;
  }
  return { experience, withPaymentSource: source?.paypal !== undefined };
}

/** PayPal's return URLs must use https, except for localhost in the sandbox. */
function isReturnAddress(text: string, environment: Settings['environment']): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  if (protocol === 'https:') return true;
  return protocol === 'http:' && environment === 'sandbox' && /^(.+\.)?localhost$|^127\.|^\[::1\]$/.test(hostname);
}

function object(input: unknown, field: string): Json {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) throw invalidRequest('MISSING_REQUIRED_PARAMETER', field);
  return input as Json;
}
