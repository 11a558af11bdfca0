import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { DomainError } from '@charter/contracts';
import { type Compared, type GivenUp, type GiveUpRequest, paymentMaintenance } from '@charter/contracts/operators';
import { connectTestClient, type TestRpcClient } from '@charter/testing';
import { type Call, WrongUse } from '../src/command.ts';
import { comparePayments, giveUpPayment } from '../src/desk.ts';

const paymentId = '3f6f2a52-5a86-4b5c-9d1e-0f3f6f2a5286';
const none = { bookingMissing: 0, refundDiffers: 0, reversalDiffers: 0, paymentUnknown: 0, paymentWithoutMoney: 0 };

let client: TestRpcClient;
let compared: Compared;
let given: GivenUp | DomainError;
const requests: GiveUpRequest[] = [];

beforeAll(async () => {
  client = await connectTestClient();
  client.stubOperation(paymentMaintenance.compare, () => compared);
  client.stubOperation(paymentMaintenance.giveUp, (request) => {
    requests.push(request);
    if (given instanceof DomainError) throw given;
    return given;
  });
  await client.flush();
});
afterAll(() => client?.close());

const call = (words: string[] = [], options: Partial<Call['options']> = {}): Call => ({
  words,
  options: { all: false, replace: false, as: 'grace', ...options },
  env: process.env,
});

describe('a comparison', () => {
  test('without differences is done', async () => {
    compared = { payments: 7, bookings: 6, differences: none, publishedAgain: 0 };
    expect(await comparePayments(call())).toEqual({
      ok: true,
      data: compared,
      lines: ['Compared: 7 payments with their bookings, 6 bookings with their payments', 'They agree.'],
    });
  });

  test('with differences is not done, names each kind, and says what was published again', async () => {
    compared = { payments: 7, bookings: 6, differences: { ...none, bookingMissing: 2, paymentUnknown: 1 }, publishedAgain: 1 };
    expect(await comparePayments(call())).toEqual({
      ok: false,
      data: compared,
      lines: [
        'Compared: 7 payments with their bookings, 6 bookings with their payments',
        'bookingMissing  2  captured money without a booking',
        'paymentUnknown  1  bookings whose payment does not exist',
        'Published again: 1. Each difference is published again at most once an hour.',
      ],
    });
  });
});

describe('a payment that is given up', () => {
  test('is ended with the reason and the name of the operator', async () => {
    given = { state: 'cancelled', givenUp: true };
    const { ok, lines } = await giveUpPayment(call([paymentId], { reason: ' no transaction ' }));
    expect([ok, lines[0]]).toEqual([true, expect.stringContaining('Given up: the payment is cancelled.')]);
    expect(requests.at(-1)).toEqual({ paymentId, reason: 'no transaction', who: 'grace' });
  });

  test('although PayPal has it, stays what it is', async () => {
    given = { state: 'captured', givenUp: false };
    const { ok, lines } = await giveUpPayment(call([paymentId], { reason: 'no transaction' }));
    expect([ok, lines[0]]).toEqual([false, expect.stringContaining('Not given up: the payment is captured.')]);
  });

  test('while PayPal does not answer is refused', async () => {
    given = new DomainError('PAYPAL_UNAVAILABLE');
    await expect(giveUpPayment(call([paymentId], { reason: 'no transaction' }))).rejects.toMatchObject({ code: 'PAYPAL_UNAVAILABLE' });
  });

  test.each([
    [[], 'none', 'one payment id is needed'],
    [['CH-1'], 'none', '"CH-1" is no payment id'],
    [[paymentId], undefined, '--reason says'],
    [[paymentId], ' ', '--reason says'],
    [[paymentId], 'x'.repeat(501), 'at most 500 characters'],
  ])('and is asked for wrongly (%j, %j) is refused before the service is asked', (words, reason, message) => {
    const before = requests.length;
    const wrong = () => giveUpPayment(call(words, reason === undefined ? {} : { reason }));
    expect(wrong).toThrow(WrongUse);
    expect(wrong).toThrow(message);
    expect(requests).toHaveLength(before);
  });
});
