import { expect, test } from 'vitest';
import { anOrder, request, SHOP_ORIGIN, shopOfFile } from './merchant-harness.ts';

const shop = shopOfFile();

const experience_context = {
  brand_name: 'Blue & Bold <Charters>',
  locale: 'en-US',
  return_url: 'https://shop.example/back?x=1',
  cancel_url: 'https://shop.example/stop',
};

async function newOrder(): Promise<string> {
  return (
    await shop.call('POST', '/v2/checkout/orders', {
      ...anOrder({ description: 'Half-day charter' }),
      payment_source: { paypal: { experience_context } },
    })
  ).body.id;
}

const open = (query: Record<string, string>) => request(`${shop.url}/checkoutnow?${new URLSearchParams(query).toString()}`, {});
const decide = (form: Record<string, string>) => request(`${shop.url}/checkoutnow`, { method: 'POST', body: new URLSearchParams(form) });

test('the approval page shows merchant, amount and that no real money moves', async () => {
  const { text, headers } = await open({ token: await newOrder() });
  expect(text).toContain('PayPal emulator – no real money');
  expect(text).toContain('Blue &amp; Bold &lt;Charters&gt;');
  expect(text).toContain('Half-day charter');
  expect(text).toContain('$49.90');
  expect(headers.get('content-security-policy')).toContain(`frame-ancestors ${SHOP_ORIGIN}`);
});

test('paying redirects with token and PayerID, cancelling with the token only', async () => {
  const token = await newOrder();
  const cancelled = await decide({ token, decision: 'cancel' });
  expect([cancelled.status, cancelled.headers.get('location')]).toEqual([303, `https://shop.example/stop?token=${token}`]);
  const paid = await decide({ token, decision: 'pay', outcome: 'pending_echeck' });
  expect(paid.headers.get('location')).toMatch(new RegExp(`^https://shop\\.example/back\\?x=1&token=${token}&PayerID=[A-Z0-9]{13}$`));
  const captured = await shop.capture(token);
  expect(captured.body.purchase_units[0].payments.captures[0].status).toBe('PENDING');
});

test('a pop-up posts the result to allowed origins only', async () => {
  const token = await newOrder();
  const { text } = await decide({ token, decision: 'pay', presentation: 'popup', origin: SHOP_ORIGIN });
  expect(text).toContain(`data-origin="${SHOP_ORIGIN}"`);
  expect(text).toContain('&quot;type&quot;:&quot;approved&quot;');
  expect((await decide({ token, decision: 'pay', presentation: 'popup', origin: 'https://evil.example' })).status).toBe(403);
  expect((await open({ token, presentation: 'modal', origin: 'https://evil.example' })).status).toBe(403);
});

test('an unknown, expired or paid order cannot be paid', async () => {
  expect((await open({ token: 'NOSUCHORDER' })).status).toBe(404);
  const expired = await newOrder();
  await shop.control.expire(expired);
  expect((await open({ token: expired })).status).toBe(404);
  const { orderId } = await shop.paid();
  expect((await decide({ token: orderId, decision: 'pay' })).status).toBe(404);
});

test('serves the SDK script', async () => {
  const { text, headers } = await request(`${shop.url}/web-sdk/v6/core`, {});
  expect(headers.get('content-type')).toContain('text/javascript');
  expect(text).toContain("version: '6.0.0'");
});
