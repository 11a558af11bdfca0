// A shop's page in a real browser: what the SDK loads, where it shows the payment, and what it reports.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findBrowser } from '@charter/local/src/browser.ts';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { anOrder, openShop, type Shop } from './merchant-harness.ts';

const INSTAGRAM = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 400.0.0.1';

let shop: Shop;
let browser: Browser;
let site: Server;
let origin: string;
/** The page's Content-Security-Policy; `PAYPAL` stands for the emulator's origin. */
let policy: string;
let page: Page;

const ALLOWING = "default-src 'self'; script-src 'self' PAYPAL; style-src 'self' PAYPAL; connect-src 'self' PAYPAL; frame-src PAYPAL";

/** Starts a session when it is pressed; what the SDK reports goes to `data-…` of the body. */
const SCRIPT = `
const start = new URLSearchParams(location.search);
const report = (name, value) => (document.body.dataset[name] = JSON.stringify(value));
const failed = ({ code, message, isRecoverable }) => ({ code, message, isRecoverable });
const callbacks = {
  onApprove: async (data) => report('approved', data),
  onCancel: (data) => report('cancelled', data),
  onError: (error) => report('failed', failed(error)),
};
(async () => {
  const { credentials, orderId, mode, method } = JSON.parse(sessionStorage.getItem('shop'));
  const { components = ['paypal-payments'], tag, create } = method ?? {};
  const instance = await paypal.createInstance({ ...credentials, components });
  if (tag) return offer(instance, { orderId, mode, tag, create });
  const session = instance.createPayPalOneTimePaymentSession(callbacks);
  if (session.hasReturned()) return session.resume();
  const button = document.querySelector('paypal-button');
  button.addEventListener('click', () => {
    session.start({ presentationMode: mode }, Promise.resolve({ orderId })).catch((error) => report('rejected', failed(error)));
  });
  button.hidden = false;
})().catch((error) => report('failed', failed(error)));

/** Shows the button of another method. */
async function offer(instance, { orderId, mode, tag, create }) {
  addEventListener('error', ({ error }) => report('uncaught', failed(error)));
  const eligible = await instance.findEligibleMethods({ currencyCode: 'USD', amount: '49.90' });
  const sources = ['paypal', 'paylater', 'venmo', 'card'];
  report('offered', sources.filter((source) => eligible.isEligible(source)));
  const session = instance[create](callbacks);
  report('returns', 'hasReturned' in session);
  const button = document.createElement(tag);
  if (tag === 'paypal-pay-later-button' && start.get('details') !== 'none') Object.assign(button, eligible.getDetails('paylater'));
  const container = document.createElement('paypal-basic-card-container');
  document.body.append(tag === 'paypal-basic-card-button' ? (container.append(button), container) : button);
  button.addEventListener('click', () => {
    const options = { presentationMode: mode, targetElement: button };
    session.start(options, Promise.resolve({ orderId })).catch((error) => report('rejected', failed(error)));
  });
}
`;

beforeAll(async () => {
  site = createServer((request, response) => {
    if (request.url === '/shop.js') return response.setHeader('content-type', 'text/javascript').end(SCRIPT);
    response.setHeader('content-type', 'text/html').setHeader('content-security-policy', policy.replaceAll('PAYPAL', shop.url));
    return response.end(`<!DOCTYPE html><title>Shop</title><body><paypal-button hidden></paypal-button>
      <script src="${shop.url}/web-sdk/v6/core"></script><script src="/shop.js" defer></script>`);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  origin = `http://localhost:${(site.address() as AddressInfo).port}`;
  shop = await openShop({ settings: { appOrigins: [origin] } });
  const { path, env } = await findBrowser();
  browser = await chromium.launch({
    executablePath: path,
    args: ['--no-sandbox'],
    env: { ...process.env, ...env },
  });
});
beforeEach(async () => {
  policy = ALLOWING;
  await shop.control.reset();
  await shop.control.settings({ appOrigins: [origin] });
});
afterEach(() => page.context().close());
afterAll(async () => {
  await browser.close();
  await shop.close();
  await new Promise((resolve) => site.close(resolve));
});

async function newOrder(): Promise<string> {
  const experience_context = { return_url: `${origin}/?back`, cancel_url: `${origin}/?turned` };
  return (await shop.call('POST', '/v2/checkout/orders', { ...anOrder(), payment_source: { paypal: { experience_context } } })).body.id;
}

/** Opens the shop's page with an order to pay. Answers the order's id. */
async function visit(mode: string, credentials: object = { clientId: 'shop' }, options: BrowserContextOptions = {}): Promise<string> {
  return visitWith({ mode, credentials }, options);
}

async function visitWith(shown: object, options: BrowserContextOptions = {}, query = ''): Promise<string> {
  const orderId = await newOrder();
  const context = await browser.newContext(options);
  const value = JSON.stringify({ credentials: { clientId: 'shop' }, orderId, mode: 'auto', ...shown });
  await context.addInitScript((stored) => sessionStorage.setItem('shop', stored), value);
  page = await context.newPage();
  await page.goto(`${origin}/${query}`);
  return orderId;
}

async function press(): Promise<void> {
  await page.locator('paypal-button button').click();
}

async function reported(name: string): Promise<unknown> {
  const body = page.locator(`body[data-${name}]`);
  await body.waitFor({ state: 'attached', timeout: 60_000 });
  return JSON.parse((await body.getAttribute(`data-${name}`)) ?? 'null');
}

const approved = (orderId: string) => ({ orderId, payerId: '4X5WHWAP5GQ3Y', fundingSource: 'paypal' });

test.each([
  ['script-src', ALLOWING.replace("script-src 'self' PAYPAL", "script-src 'self' PAYPAL/web-sdk/v6/core")],
  ['style-src', ALLOWING.replace("style-src 'self' PAYPAL", "style-src 'self' 'unsafe-inline'")],
])('a page whose policy keeps %s from the rest of the SDK gets no instance', async (_directive, narrow) => {
  policy = narrow;
  await visit('auto');
  expect(await reported('failed')).toMatchObject({ code: 'ERR_SUBRESOURCE_BLOCKED', isRecoverable: false });
});

describe('a payment', () => {
  test.each(['auto', 'popup'])('is shown in a pop-up (%s)', async (mode) => {
    const orderId = await visit(mode);
    const opened = page.waitForEvent('popup');
    await press();
    await (await opened).getByRole('button', { name: 'Pay' }).click();
    expect(await reported('approved')).toEqual(approved(orderId));
  });

  // Chrome may drop the address of the order when the window's first page is still loading.
  test('is shown in a pop-up once its first page has loaded, also after half a minute', async () => {
    const orderId = await visit('popup');
    await page.clock.install();
    await page.reload();
    const shown: string[] = [];
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.context().route('**/checkoutnow*', (route) => {
      shown.push(route.request().url());
      return route.continue();
    });
    await page.context().route('**/checkoutnow/opening?*', async (route) => {
      await released;
      await route.continue();
    });
    const opened = page.waitForEvent('popup');
    await press();
    await page.clock.runFor(30_000);
    // A request of the order's page would be sent before this one.
    await page.evaluate(async () => (await fetch('/')).text());
    expect(shown).toEqual([]);
    release();
    await (await opened).getByRole('button', { name: 'Pay' }).click();
    expect(await reported('approved')).toEqual(approved(orderId));
  });

  test.each([
    ['the browser opens no windows', { blockPopups: true }, {}],
    ['the browser is that of an app', {}, { userAgent: INSTAGRAM }],
  ])('is shown in a modal where %s', async (_why, settings, options) => {
    await shop.control.settings(settings);
    const orderId = await visit('auto', { clientId: 'shop' }, options);
    await press();
    await page.frameLocator('iframe').getByRole('button', { name: 'Pay' }).click();
    expect(await reported('approved')).toEqual(approved(orderId));
  });

  test.each([
    ['popup', 'ERR_DEV_UNABLE_TO_OPEN_POPUP', true],
    ['payment-handler', 'ERR_FLOW_PAYMENT_HANDLER_BROWSER_INCOMPATIBLE', true],
    ['sideways', 'ERR_DEV_UNKNOWN_PRESENTATION_MODE', false],
  ])('that cannot be shown in mode %s fails with %s, recoverable: %s', async (mode, code, isRecoverable) => {
    await shop.control.settings({ blockPopups: true });
    await visit(mode);
    await press();
    expect(await reported('rejected')).toMatchObject({ code, isRecoverable });
    expect(await page.locator('iframe').count()).toBe(0);
  });

  test('is shown by the payment handler of a browser that has one', async () => {
    await shop.control.settings({ paymentHandler: true });
    const orderId = await visit('payment-handler');
    await press();
    await page.frameLocator('iframe').getByRole('button', { name: 'Pay' }).click();
    expect(await reported('approved')).toEqual(approved(orderId));
  });

  test('in redirect mode is resumed on the return page', async () => {
    const orderId = await visit('redirect');
    await press();
    await page.waitForURL(`${shop.url}/checkoutnow?token=${orderId}`);
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.waitForURL(`${origin}/?back=&token=${orderId}&PayerID=4X5WHWAP5GQ3Y`);
    expect(await reported('approved')).toEqual(approved(orderId));
  });

  test('in redirect mode returns to the cancel URL when it is cancelled', async () => {
    const orderId = await visit('redirect');
    await press();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL(`${origin}/?turned=&token=${orderId}`);
    expect(await reported('cancelled')).toEqual({ orderId });
  });
});

describe('a page that has been open for longer than a client token lives', () => {
  test('cannot start a payment with the token', async () => {
    const { access_token: clientToken } = (await shop.token({ response_type: 'client_token', 'domains[]': 'localhost' })).body;
    await visit('modal', { clientToken });
    await page.locator('paypal-button button').waitFor();
    await shop.control.advanceClock(15 * 60_000);
    await press();
    expect(await reported('rejected')).toMatchObject({ code: 'ERR_INVALID_CLIENT' });
    expect(await reported('failed')).toMatchObject({ code: 'ERR_INVALID_CLIENT' });
    expect(await page.locator('iframe').count()).toBe(0);
  });

  test('can start one with the client id', async () => {
    const orderId = await visit('modal');
    await page.locator('paypal-button button').waitFor();
    await shop.control.advanceClock(15 * 60_000);
    await press();
    await page.frameLocator('iframe').getByRole('button', { name: 'Pay' }).click();
    expect(await reported('approved')).toEqual(approved(orderId));
  });
});

const PAY_LATER = { components: ['paypal-payments'], tag: 'paypal-pay-later-button', create: 'createPayLaterOneTimePaymentSession' };
const VENMO = { components: ['venmo-payments'], tag: 'venmo-button', create: 'createVenmoOneTimePaymentSession' };
const CARD = {
  components: ['paypal-guest-payments'],
  tag: 'paypal-basic-card-button',
  create: 'createPayPalGuestOneTimePaymentSession',
};
const sourceOf = async (orderId: string) => (await shop.capture(orderId)).body.payment_source;

describe('a page that offers other methods', () => {
  test.each([
    ['Pay Later', PAY_LATER, 'paylater', 'paypal', '4 payments of $12.48'],
    ['Venmo', VENMO, 'venmo', 'venmo', 'Venmo: paying from the balance'],
  ])('shows %s in a pop-up that names it', async (name, method, fundingSource, answered, shown) => {
    const orderId = await visitWith({ method });
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name }).click();
    const popup = await opened;
    await popup.getByText(shown).waitFor();
    await popup.getByRole('button', { name: 'Pay' }).click();
    expect(await reported('approved')).toEqual({ ...approved(orderId), fundingSource });
    expect(Object.keys(await sourceOf(orderId))).toEqual([answered]);
  });

  test('shows the card form below its button, and takes the test card only', async () => {
    const orderId = await visitWith({ method: CARD });
    await page.getByRole('button', { name: 'Debit or Credit Card' }).click();
    const form = page.locator('paypal-basic-card-container').frameLocator('iframe');
    await form.getByLabel('Card number').fill('4111 1111 1111 1111');
    await form.getByRole('button', { name: 'Pay' }).click();
    await form.getByRole('alert').getByText('This is not the test card').waitFor();
    await form.getByLabel('Card number').fill('4012 8888 8888 1881');
    await form.getByRole('button', { name: 'Pay' }).click();
    expect(await reported('approved')).toEqual({ ...approved(orderId), fundingSource: 'card' });
    expect(await page.locator('iframe').count()).toBe(0);
    expect(await sourceOf(orderId)).toMatchObject({ card: { last_digits: '1881', brand: 'VISA' } });
  });

  test('reports that the card form was cancelled', async () => {
    const orderId = await visitWith({ method: CARD });
    await page.getByRole('button', { name: 'Debit or Credit Card' }).click();
    await page.frameLocator('iframe').getByRole('button', { name: 'Cancel' }).click();
    expect(await reported('cancelled')).toEqual({ orderId });
  });

  test('learns which methods the settings offer', async () => {
    await shop.control.settings({ eligibleMethods: ['paypal', 'card'] });
    await visitWith({ method: CARD });
    expect(await reported('offered')).toEqual(['paypal', 'card']);
  });

  test.each([
    ['Venmo', VENMO],
    ['Debit or Credit Card', CARD],
  ])('cannot leave it for %s and return', async (name, method) => {
    await visitWith({ method, mode: 'redirect' });
    expect(await reported('returns')).toBe(false);
    await page.getByRole('button', { name }).click();
    expect(await reported('rejected')).toMatchObject({ code: 'ERR_DEV_UNKNOWN_PRESENTATION_MODE', isRecoverable: false });
  });

  test.each([
    ['an unknown component', ['paypal-payments', 'paypal-cards'], 'ERR_DEV_UNKNOWN_COMPONENT'],
    ['no component', [], 'ERR_DEV_MISSING_COMPONENTS'],
  ])('gets no instance with %s', async (_what, components, code) => {
    await visitWith({ method: { ...PAY_LATER, components } });
    expect(await reported('failed')).toMatchObject({ code });
  });

  test('has no function of a component that it did not ask for', async () => {
    await visitWith({ method: { ...VENMO, components: ['paypal-payments'] } });
    expect(await reported('failed')).toBeTruthy();
  });

  test('is told that a Pay Later button lacks its product', async () => {
    await visitWith({ method: PAY_LATER }, {}, '?details=none');
    expect(await reported('uncaught')).toMatchObject({ code: 'ERR_DEV_MISSING_PRODUCT_CODE' });
    expect(await page.getByRole('button', { name: 'Pay Later' }).count()).toBe(0);
  });
});
