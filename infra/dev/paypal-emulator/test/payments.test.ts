import { describe, expect, test } from 'vitest';
import { anOrder, issue, type Json, shopOfFile } from './merchant-harness.ts';

const HOUR = 3_600_000;
const shop = shopOfFile();

describe('an order', () => {
  test('is created once per request id; a repeated request gets 200', async () => {
    const first = await shop.order({}, { 'paypal-request-id': 'ord-1' });
    const again = await shop.order({}, { 'paypal-request-id': 'ord-1' });
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body.id).toBe(first.body.id);
    expect(first.body.id).toMatch(/^[A-Z0-9]{17}$/);
    expect(first.headers.get('paypal-debug-id')).toMatch(/^[0-9a-f]{13}$/);
  });

  test('contains id, status and links only, unless the representation is preferred', async () => {
    const minimal = await shop.order({}, { prefer: 'return=minimal' });
    expect(Object.keys(minimal.body)).toEqual(['id', 'status', 'links']);
  });

  test('is CREATED with an approve link, or PAYER_ACTION_REQUIRED with payer-action when it names a payment source', async () => {
    const plain = await shop.order();
    const sourced = await shop.call('POST', '/v2/checkout/orders', {
      ...anOrder(),
      payment_source: { paypal: { experience_context: { return_url: 'https://shop.example/back' } } },
    });
    const rels = (answer: { body: Json }) => answer.body.links.map(({ rel }: { rel: string }) => rel);
    expect([plain.body.status, sourced.body.status]).toEqual(['CREATED', 'PAYER_ACTION_REQUIRED']);
    expect(rels(plain)).toContain('approve');
    expect(rels(sourced)).toContain('payer-action');
  });

  test.each([
    ['an amount that is a number', { amount: { currency_code: 'USD', value: 49.9 } }, 400, 'INVALID_PARAMETER_SYNTAX'],
    ['no amount', { amount: undefined }, 400, 'MISSING_REQUIRED_PARAMETER'],
    ['an amount of zero', { amount: { currency_code: 'USD', value: '0.00' } }, 422, 'CANNOT_BE_ZERO_OR_NEGATIVE'],
    ['decimals in yen', { amount: { currency_code: 'JPY', value: '100.50' } }, 422, 'DECIMAL_PRECISION'],
    ['three decimals in dollars', { amount: { currency_code: 'USD', value: '1.005' } }, 422, 'DECIMAL_PRECISION'],
    ['an unknown currency', { amount: { currency_code: 'XXX', value: '1.00' } }, 422, 'INVALID_CURRENCY_CODE'],
    [
      'a breakdown that does not add up',
      { amount: { currency_code: 'USD', value: '10.00', breakdown: { item_total: { currency_code: 'USD', value: '9.00' } } } },
      422,
      'AMOUNT_MISMATCH',
    ],
    ['a custom id of 128 characters', { custom_id: 'x'.repeat(128) }, 400, 'INVALID_STRING_LENGTH'],
  ])('with %s is rejected', async (_what, unit, status, expected) => {
    const answer = await shop.order(unit);
    expect([answer.status, issue(answer)]).toEqual([status, expected]);
  });

  test('with malformed JSON is rejected with PayPal’s error', async () => {
    const answer = await shop.call('POST', '/v2/checkout/orders', '{"intent":');
    expect([answer.status, answer.body.name, issue(answer)]).toEqual([400, 'INVALID_REQUEST', 'MALFORMED_REQUEST_JSON']);
  });

  test('expires after six hours, and an event voids the approval', async () => {
    const { id } = (await shop.order()).body;
    await shop.control.approve(id);
    await shop.control.advanceClock(6 * HOUR);
    const read = await shop.call('GET', `/v2/checkout/orders/${id}`);
    const captured = await shop.capture(id);
    expect([read.status, issue(read), captured.status]).toEqual([404, 'INVALID_RESOURCE_ID', 404]);
    const { events } = await shop.control.state();
    expect(events.map(({ type }) => type)).toContain('CHECKOUT.PAYMENT-APPROVAL.REVERSED');
  });

  test('does not expire when it is paid', async () => {
    const { orderId } = await shop.paid();
    await shop.control.advanceClock(48 * HOUR);
    expect((await shop.call('GET', `/v2/checkout/orders/${orderId}`)).body.status).toBe('COMPLETED');
  });

  test('that is paid expires with completedOrderTtlMs, but its capture does not', async () => {
    const { orderId, captureId } = await shop.paid();
    await shop.control.settings({ completedOrderTtlMs: HOUR });
    await shop.control.advanceClock(HOUR - 60_000);
    expect((await shop.call('GET', `/v2/checkout/orders/${orderId}`)).status).toBe(200);
    await shop.control.advanceClock(60_000);
    expect((await shop.call('GET', `/v2/checkout/orders/${orderId}`)).status).toBe(404);
    expect((await shop.call('GET', `/v2/payments/captures/${captureId}`)).body.status).toBe('COMPLETED');
    expect((await shop.refund(captureId)).status).toBe(201);
  });

  test('that can no longer be read is not captured again: its key replays the result, and another key finds no order', async () => {
    const { id } = (await shop.order()).body;
    await shop.control.approve(id);
    const first = await shop.capture(id, 'cap-1');
    await shop.control.settings({ completedOrderTtlMs: HOUR });
    await shop.control.advanceClock(HOUR);
    const [again, other] = [await shop.capture(id, 'cap-1'), await shop.capture(id, 'cap-2')];
    expect([again.status, other.status]).toEqual([200, 404]);
    expect(again.body.purchase_units).toEqual(first.body.purchase_units);
    expect((await shop.control.state()).captures).toHaveLength(1);
  });

  test('is read with a delay when readLagMs is set', async () => {
    const before = await shop.paid();
    await shop.control.settings({ readLagMs: 2000 });
    const status = async (path: string) => {
      const { body } = await shop.call('GET', path);
      return body.status ?? issue({ body });
    };
    const { id } = (await shop.order()).body;
    expect(await status(`/v2/checkout/orders/${id}`)).toBe('INVALID_RESOURCE_ID');
    await shop.control.advanceClock(2000);
    await shop.control.approve(id);
    expect(await status(`/v2/checkout/orders/${id}`)).toBe('CREATED');
    const captured = await shop.capture(id);
    const captureId = captured.body.purchase_units[0].payments.captures[0].id;
    const refund = await shop.refund(captureId);
    expect([captured.body.status, refund.status]).toEqual(['COMPLETED', 201]);
    const reads = [`/v2/checkout/orders/${id}`, `/v2/payments/captures/${captureId}`, `/v2/payments/refunds/${refund.body.id}`];
    expect(await Promise.all(reads.map(status))).toEqual(['CREATED', 'INVALID_RESOURCE_ID', 'INVALID_RESOURCE_ID']);
    expect(await status(`/v2/payments/captures/${before.captureId}`)).toBe('COMPLETED');
    await shop.control.advanceClock(2000);
    expect(await Promise.all(reads.map(status))).toEqual(['COMPLETED', 'REFUNDED', 'COMPLETED']);
  });

  test('is not read in an older state after readLagMs was shortened', async () => {
    const { id } = (await shop.order()).body;
    await shop.control.settings({ readLagMs: 10_000 });
    await shop.control.approve(id);
    await shop.control.settings({ readLagMs: 1000 });
    await shop.capture(id);
    const status = async () => (await shop.call('GET', `/v2/checkout/orders/${id}`)).body.status;
    expect(await status()).toBe('CREATED');
    await shop.control.advanceClock(1000);
    expect(await status()).toBe('COMPLETED');
    await shop.control.advanceClock(9000);
    expect(await status()).toBe('COMPLETED');
  });

  test.each([
    ['sandbox', 'https://shop.example/back', 201],
    ['sandbox', 'http://localhost:3000/back', 201],
    ['sandbox', 'http://127.0.0.1:3000/back', 201],
    ['sandbox', 'http://shop.example/back', 400],
    ['sandbox', 'http://localhost.shop.example/back', 400],
    ['live', 'https://shop.example/back', 201],
    ['live', 'http://localhost:3000/back', 400],
    ['live', 'javascript:alert(1)', 400],
  ] as const)('of the %s environment that returns to %s: %i', async (environment, address, status) => {
    await shop.control.settings({ environment });
    for (const name of ['return_url', 'cancel_url']) {
      const answer = await shop.call('POST', '/v2/checkout/orders', {
        ...anOrder(),
        payment_source: { paypal: { experience_context: { [name]: address } } },
      });
      expect(answer.status).toBe(status);
      if (status === 400) expect(answer.body.details[0].field).toMatch(new RegExp(`/${name}$`));
    }
  });

  test('can have its description patched, but not its amount once the buyer has approved', async () => {
    const { id } = (await shop.order()).body;
    const patch = (field: string, value: unknown) =>
      shop.call('PATCH', `/v2/checkout/orders/${id}`, [
        { op: 'replace', path: `/purchase_units/@reference_id=='default'/${field}`, value },
      ]);
    expect((await patch('description', 'Sunset cruise')).status).toBe(204);
    await shop.control.approve(id);
    expect(issue(await patch('amount', { currency_code: 'USD', value: '1.00' }))).toBe('AMOUNT_CHANGE_NOT_ALLOWED');
    expect((await shop.call('GET', `/v2/checkout/orders/${id}`)).body.purchase_units[0].description).toBe('Sunset cruise');
  });

  test('is rejected when its invoice is already paid', async () => {
    await shop.paid('completed', { invoice_id: 'BK-1' });
    const answer = await shop.order({ invoice_id: 'BK-1' });
    expect([answer.status, issue(answer)]).toEqual([422, 'DUPLICATE_INVOICE_ID']);
  });
});

describe('a capture', () => {
  test('is rejected before the approval; the same key works afterwards', async () => {
    const { id } = (await shop.order()).body;
    expect(issue(await shop.capture(id, 'cap-1'))).toBe('ORDER_NOT_APPROVED');
    await shop.control.approve(id);
    expect((await shop.capture(id, 'cap-1')).status).toBe(201);
  });

  test('is executed once: its key replays it, another key gets ORDER_ALREADY_CAPTURED', async () => {
    const { id } = (await shop.order()).body;
    await shop.control.approve(id);
    const first = await shop.capture(id, 'cap-1');
    const again = await shop.capture(id, 'cap-1');
    const other = await shop.capture(id, 'cap-2');
    expect([first.status, again.status, issue(other)]).toEqual([201, 200, 'ORDER_ALREADY_CAPTURED']);
    expect(again.body.purchase_units).toEqual(first.body.purchase_units);
    expect((await shop.control.state()).captures).toHaveLength(1);
  });

  test('contains the fee and the order id', async () => {
    const { captureId, orderId } = await shop.paid();
    const { body } = await shop.call('GET', `/v2/payments/captures/${captureId}`);
    expect(body).toMatchObject({
      status: 'COMPLETED',
      custom_id: 'payment-1',
      supplementary_data: { related_ids: { order_id: orderId } },
      seller_receivable_breakdown: { gross_amount: { value: '49.90' }, paypal_fee: { value: '1.88' }, net_amount: { value: '48.02' } },
    });
  });

  test.each([
    ['pending_echeck', 'ECHECK'],
    ['pending_review', 'PENDING_REVIEW'],
    ['pending_receiving_preference', 'RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION'],
  ] as const)('that is %s completes its order without money, until it is settled', async (outcome, reason) => {
    const { captureId, orderId } = await shop.paid(outcome);
    const pending = (await shop.call('GET', `/v2/payments/captures/${captureId}`)).body;
    expect(pending).toMatchObject({ status: 'PENDING', status_details: { reason } });
    expect(pending.seller_receivable_breakdown).toBeUndefined();
    expect((await shop.call('GET', `/v2/checkout/orders/${orderId}`)).body.status).toBe('COMPLETED');
    expect(issue(await shop.refund(captureId))).toBe('PENDING_CAPTURE');
    expect((await shop.control.settle(captureId)).status).toBe('COMPLETED');
    expect((await shop.refund(captureId)).status).toBe(201);
  });

  test('with a declined instrument replays the error for its key, and requires a new approval for another key', async () => {
    const { id } = (await shop.order()).body;
    await shop.control.approve(id, 'instrument_declined');
    const [first, again, next] = [await shop.capture(id, 'cap-1'), await shop.capture(id, 'cap-1'), await shop.capture(id, 'cap-2')];
    expect([issue(first), issue(again), issue(next)]).toEqual(['INSTRUMENT_DECLINED', 'INSTRUMENT_DECLINED', 'ORDER_NOT_APPROVED']);
    expect(first.body.links.map(({ rel }: { rel: string }) => rel)).toContain('redirect');
    expect((await shop.call('GET', `/v2/checkout/orders/${id}`)).body.status).toBe('PAYER_ACTION_REQUIRED');
    await shop.control.approve(id);
    expect((await shop.capture(id, 'cap-2')).status).toBe(201);
    const approvals = (await shop.control.state()).events.filter(({ type }) => type === 'CHECKOUT.ORDER.APPROVED');
    expect(approvals).toHaveLength(2);
  });

  test('with a declined instrument can be configured to succeed with another key without a new approval', async () => {
    await shop.control.settings({ declinedInstrument: 'same_approval' });
    const { id } = (await shop.order()).body;
    await shop.control.approve(id, 'instrument_declined');
    const [first, next] = [await shop.capture(id, 'cap-1'), await shop.capture(id, 'cap-2')];
    expect([issue(first), next.status]).toEqual(['INSTRUMENT_DECLINED', 201]);
  });

  test('that PayPal declines still completes the order', async () => {
    const { captureId, orderId } = await shop.paid('capture_declined');
    const order = (await shop.call('GET', `/v2/checkout/orders/${orderId}`)).body;
    expect([order.status, order.purchase_units[0].payments.captures[0].status]).toEqual(['COMPLETED', 'DECLINED']);
    expect(issue(await shop.refund(captureId))).toBe('REFUND_NOT_ALLOWED');
  });

  test('can be rejected with any issue', async () => {
    const { id } = (await shop.order()).body;
    await shop.control.approve(id, 'TRANSACTION_REFUSED');
    expect([issue(await shop.capture(id, 'a')), issue(await shop.capture(id, 'b'))]).toEqual([
      'TRANSACTION_REFUSED',
      'TRANSACTION_REFUSED',
    ]);
  });

  test('key expires after six hours, and the order still cannot be captured twice', async () => {
    const { id } = (await shop.order()).body;
    await shop.control.approve(id);
    await shop.capture(id, 'cap-1');
    await shop.control.advanceClock(6 * HOUR + 1);
    expect(issue(await shop.capture(id, 'cap-1'))).toBe('ORDER_ALREADY_CAPTURED');
  });

  test.each([
    ['conflict', 409],
    ['unprocessable', 422],
    ['wait', 200],
  ] as const)('in progress, a second with its key: %s is %i', async (concurrentSameKey, status) => {
    const { id } = (await shop.order()).body;
    await shop.control.approve(id);
    await shop.control.settings({ latencyMs: 100, concurrentSameKey });
    const answers = await Promise.all([shop.capture(id, 'cap-1'), shop.capture(id, 'cap-1')]);
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201, status]));
    if (status > 400) expect(issue(answers.find((answer) => answer.status === status)!)).toBe('PREVIOUS_REQUEST_IN_PROGRESS');
  });

  test('is not executed with the negative testing header', async () => {
    const { id } = (await shop.order()).body;
    await shop.control.approve(id);
    const mocked = await shop.call('POST', `/v2/checkout/orders/${id}/capture`, undefined, {
      'paypal-mock-response': '{"mock_application_codes":"INTERNAL_SERVER_ERROR"}',
    });
    expect([mocked.status, mocked.body.name]).toEqual([500, 'INTERNAL_SERVER_ERROR']);
    expect((await shop.capture(id)).status).toBe(201);
  });

  test('key used for another body is a violation in strict mode', async () => {
    await shop.control.settings({ strictRequestIds: true });
    await shop.order({}, { 'paypal-request-id': 'ord-1' });
    const other = await shop.order({ custom_id: 'payment-2' }, { 'paypal-request-id': 'ord-1' });
    expect(other.status).toBe(422);
    expect((await shop.control.state()).violations).toHaveLength(1);
  });
});
