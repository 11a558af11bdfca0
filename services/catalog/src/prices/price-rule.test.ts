import { describe, expect, test } from 'vitest';
import { DomainError, type PriceRuleForm } from '@charter/contracts';
import { requireBelowLimit, toNewRule } from './price-rule.js';

const form: PriceRuleForm = { name: 'Christmas', from: '2026-12-24', to: '2026-12-26', price: 1800 };

const errorsOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    if (error instanceof DomainError) return error.details.codes;
    throw error;
  }
  return undefined;
};

describe('a price rule', () => {
  test('is for every package and every day of the week unless the form says otherwise', () => {
    expect(toNewRule(form)).toEqual({ ...form, packageId: null, weekdays: [], add: null, priority: 0 });
    expect(toNewRule({ ...form, packageId: 2, weekdays: [6, 0], price: null, add: -100, priority: 5 })).toEqual({
      ...form,
      packageId: 2,
      weekdays: [0, 6],
      price: null,
      add: -100,
      priority: 5,
    });
  });

  test('may be for one day, and must not end before it begins', () => {
    expect(errorsOf(() => toNewRule({ ...form, to: form.from }))).toBeUndefined();
    expect(errorsOf(() => toNewRule({ ...form, to: '2026-12-23' }))).toEqual({ to: { code: 'priceRuleOrder' } });
  });

  test('has either a price or an amount to add', () => {
    expect(errorsOf(() => toNewRule({ ...form, add: 300 }))).toEqual({ add: { code: 'priceOrAdd' } });
    expect(errorsOf(() => toNewRule({ ...form, price: null }))).toEqual({ price: { code: 'priceOrAdd' } });
    expect(errorsOf(() => toNewRule({ ...form, price: null, add: 0 }))).toBeUndefined();
  });

  test('is one of at most 300', () => {
    expect(errorsOf(() => requireBelowLimit(300))).toBeUndefined();
    expect(errorsOf(() => requireBelowLimit(301))).toEqual({ name: { code: 'tooManyPriceRules', params: { max: 300 } } });
  });
});
