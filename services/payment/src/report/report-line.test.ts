import { describe, expect, test } from 'vitest';
import { cents } from '@charter/contracts';
import { kindOf, namedPayments, type ReportLine, takesMoney } from './report-line.js';

const id = '5b9e1c84-2a7d-4e63-8c10-7d42f6a9b311';
const line = (changed: Partial<ReportLine> = {}): ReportLine => ({
  transactionId: '9LINE000000000001',
  eventCode: 'T0006',
  at: new Date('2026-11-20T10:00:00Z'),
  amountCents: cents(120_000),
  feeCents: cents(-3627),
  currency: 'USD',
  status: 'S',
  referenceId: null,
  customId: null,
  invoiceId: null,
  ...changed,
});

describe('a line of the report', () => {
  test.each([
    ['T0006', 120_000, 'S', 'payment'],
    ['T0006', 120_000, 'V', 'payment'],
    ['T0006', 120_000, 'P', 'unsettled'],
    ['T0006', 120_000, 'D', 'unsettled'],
    ['T0001', -500, 'S', 'unknown'],
    ['T1107', -100, 'S', 'refund'],
    ['T1106', -100, 'S', 'reversal'],
    ['T1201', -100, 'S', 'reversal'],
    ['T1202', 100, 'S', 'reversal'],
    ['T0106', -2000, 'S', 'account'],
    ['T0400', -90_000, 'S', 'account'],
    ['T1110', -100, 'S', 'account'],
    ['T9900', 100, 'S', 'unknown'],
  ])('%s of %d cents with status %s is: %s', (eventCode, amount, status, kind) => {
    expect(kindOf(line({ eventCode, amountCents: cents(amount), status }))).toBe(kind);
  });

  test('names payments by the custom id and by the invoice id, and no others', () => {
    expect(namedPayments(line({ customId: id, invoiceId: `CH-${id}` }))).toEqual([id, id]);
    expect(namedPayments(line({ customId: 'order 7', invoiceId: id }))).toEqual([]);
  });

  test('takes no money when the reversal was returned', () => {
    expect(takesMoney(line({ eventCode: 'T1201', amountCents: cents(-100) }))).toBe(true);
    expect(takesMoney(line({ eventCode: 'T1201', amountCents: cents(-100), status: 'V' }))).toBe(false);
    expect(takesMoney(line({ eventCode: 'T1202', amountCents: cents(100) }))).toBe(false);
  });
});
