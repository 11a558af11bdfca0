import escapeHtml from 'escape-html';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { approveOrder, cancelOrder, findOrder, isExpired } from './orders.ts';
import { methodDetails, readFundingSource, rejectedCard } from './checkout-methods.ts';
import { BUYER } from './views.ts';
import type { FundingSource, OrderRow, Outcome } from './ledger.ts';
import { toMinor, toMoney } from './money.ts';
import type { EmulatorState } from './state.ts';

/** How the page was opened. In a pop-up or frame it reports with postMessage, otherwise with a redirect. */
type Opening = { presentation: 'popup' | 'modal' | 'inline'; origin: string } | { presentation: 'redirect' };
type Query = { token?: string; origin?: string; presentation?: string; fundingSource?: string };
/** Message to the merchant's page. */
type Result = { type: 'approved' | 'cancelled' | 'error'; orderId: string; payerId?: string; message?: string };

const OUTCOMES: [Outcome, string][] = [
  ['completed', 'Payment completed'],
  ['pending_echeck', 'Pending: eCheck not yet cleared'],
  ['pending_review', 'Pending: under review'],
  ['pending_receiving_preference', 'Pending: the merchant must accept it in PayPal'],
  ['instrument_declined', 'Card declined; the buyer can try again'],
  ['capture_declined', 'Payment declined'],
];

/** The buyer's approval page. In redirect mode it works without JavaScript. */
export function checkoutRoutes(app: FastifyInstance, state: EmulatorState, assets: { script: string; style: string }): void {
  app.get('/checkoutnow/page.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(assets.script));
  app.get('/checkoutnow/page.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(assets.style));
  app.get<{ Querystring: Query }>('/checkoutnow/opening', ({ query }, reply) => {
    const opening = readOpening(state, query);
    if (!opening || opening.presentation === 'redirect') return forbidden(state, reply);
    const main = `<p role="status" id="opening" data-origin="${escapeHtml(opening.origin)}" data-presentation="${opening.presentation}">Preparing your payment…</p>`;
    return page(state, reply, { title: 'One moment', main });
  });

  app.get<{ Querystring: Query }>('/checkoutnow', ({ query }, reply) => {
    const opening = readOpening(state, query);
    if (!opening) return forbidden(state, reply);
    const order = payableOrder(state, query.token);
    if (!order) return unavailable(state, reply, opening, query.token);
    return page(state, reply, {
      title: 'Review your payment',
      main: decisionForm(state, order, opening, readFundingSource(query.fundingSource)),
    });
  });

  app.post<{ Body: URLSearchParams | undefined }>('/checkoutnow', async ({ body }, reply) => {
    const form = Object.fromEntries(body ?? []) as Query & { decision?: string; outcome?: Outcome; card?: string };
    const opening = readOpening(state, form);
    if (!opening) return forbidden(state, reply);
    const order = payableOrder(state, form.token);
    if (!order) return unavailable(state, reply, opening, form.token);
    const paid = form.decision === 'pay';
    const source = readFundingSource(form.fundingSource);
    const rejection = paid && source === 'card' ? rejectedCard(form.card) : undefined;
    if (rejection !== undefined)
      return page(state, reply.code(422), { title: 'Review your payment', main: decisionForm(state, order, opening, source, rejection) });
    await state.webhooks.withWebhooksBeforeResponse(() =>
      paid ? approveOrder(state, order, form.outcome, source) : cancelOrder(state, order),
    );
    const result: Result = paid
      ? { type: 'approved', orderId: order.id, payerId: BUYER.payer_id }
      : { type: 'cancelled', orderId: order.id };
    if (opening.presentation !== 'redirect') return report(state, reply, opening, result);
    const { return_url, cancel_url } = order.experience;
    const back = returnAddress(paid ? return_url : cancel_url, result);
    if (back) return reply.redirect(back, 303);
    // PayPal requires a return_url without the JS SDK, too.
    return page(state, reply.code(400), {
      title: 'No return URL',
      main: "<p>The merchant didn't set a return URL. You can close this page.</p>",
    });
  });
}

function readOpening(state: EmulatorState, { origin, presentation }: Query): Opening | undefined {
  if (presentation !== 'popup' && presentation !== 'modal' && presentation !== 'inline') return { presentation: 'redirect' };
  return origin && state.settings.appOrigins.includes(origin) ? { presentation, origin } : undefined;
}

function payableOrder(state: EmulatorState, token = ''): OrderRow | undefined {
  const order = state.ledger.orders.get(token);
  return order && order.status !== 'COMPLETED' && !isExpired(state, order) ? findOrder(state, token) : undefined;
}

function returnAddress(base: string | undefined, { orderId, payerId }: Result): string | undefined {
  if (!base) return undefined;
  const url = new URL(base);
  url.searchParams.set('token', orderId);
  if (payerId) url.searchParams.set('PayerID', payerId);
  return url.href;
}

/** @param rejection why the last attempt was rejected */
function decisionForm(state: EmulatorState, order: OrderRow, opening: Opening, source: FundingSource, rejection?: string): string {
  const { brand_name, locale = 'en-US' } = order.experience;
  const currency = order.units[0]?.amount.currency_code ?? 'USD';
  const total = toMoney(
    currency,
    order.units.reduce((sum, unit) => sum + toMinor(unit.amount), 0),
  );
  const format = new Intl.NumberFormat(Intl.NumberFormat.supportedLocalesOf(locale).length > 0 ? locale : 'en-US', {
    style: 'currency',
    currency,
  });
  const amount = format.format(Number(total.value));
  const details = order.units
    .flatMap((unit) => [unit.description, unit.invoice_id && `Invoice ${unit.invoice_id}`])
    .filter((text) => text !== undefined && text !== '');
  const options = OUTCOMES.map(
    ([value, label]) => `<option value="${value}"${value === state.settings.defaultOutcome ? ' selected' : ''}>${label}</option>`,
  );
  const hidden = Object.entries({ token: order.id, fundingSource: source, ...opening }).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  return `
    <p class="merchant">${escapeHtml(brand_name ?? 'Test merchant')}</p>
    ${details.map((text) => `<p class="detail">${escapeHtml(String(text))}</p>`).join('')}
    <p class="amount"><span class="label">Total</span> <strong>${escapeHtml(amount)}</strong></p>
    ${source === 'card' ? '' : `<p class="buyer">Paying as ${BUYER.name.given_name} ${BUYER.name.surname}, ${BUYER.email_address}</p>`}
    <form method="post" action="/checkoutnow">
      ${hidden.join('')}
      ${rejection === undefined ? '' : `<p role="alert">${escapeHtml(rejection)}</p>`}
      ${methodDetails(source, (part) => escapeHtml(format.format(Number(total.value) * part)))}
      <label for="outcome">What should happen to this payment?</label>
      <select id="outcome" name="outcome">${options.join('')}</select>
      <button class="primary" type="submit" name="decision" value="pay">Pay</button>
      <button type="submit" name="decision" value="cancel" formnovalidate>Cancel</button>
    </form>`;
}

function report(
  state: EmulatorState,
  reply: FastifyReply,
  opening: Exclude<Opening, { presentation: 'redirect' }>,
  result: Result,
): FastifyReply {
  const message =
    result.type === 'approved'
      ? 'Thank you. The merchant is completing your order.'
      : result.type === 'cancelled'
        ? "You haven't been charged."
        : escapeHtml(result.message ?? '');
  const data = `data-result="${escapeHtml(JSON.stringify(result))}" data-origin="${escapeHtml(opening.origin)}" data-presentation="${opening.presentation}"`;
  return page(state, reply, {
    title: 'Returning to the merchant',
    main: `<p role="status" id="result" ${data}>${message} You can close this window.</p>`,
  });
}

function unavailable(state: EmulatorState, reply: FastifyReply, opening: Opening, token = ''): FastifyReply {
  const message = 'This payment is no longer available.';
  reply.code(404);
  if (opening.presentation !== 'redirect') return report(state, reply, opening, { type: 'error', orderId: token, message });
  return page(state, reply, {
    title: 'Payment not available',
    main: `<p>${message} Please return to the merchant's site and start again.</p>`,
  });
}

function forbidden(state: EmulatorState, reply: FastifyReply): FastifyReply {
  return page(state, reply.code(403), {
    title: 'Origin not allowed',
    main: "<p>The page that opened this payment isn't one of the emulator's APP_ORIGINS.</p>",
  });
}

/** @param main HTML with escaped values */
function page(state: EmulatorState, reply: FastifyReply, { title, main }: { title: string; main: string }): FastifyReply {
  const framedBy = state.settings.appOrigins.join(' ') || "'none'";
  return (
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      // Without form-action, because browsers would apply it to the redirect to the merchant.
      .header(
        'content-security-policy',
        `default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors ${framedBy}`,
      )
      .header('referrer-policy', 'no-referrer').send(`<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title} – PayPal emulator</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/checkoutnow/page.css">
    <script src="/checkoutnow/page.js" defer></script>
  </head>
  <body>
    <header><p>PayPal emulator – no real money</p></header>
    <main>
      <h1>${title}</h1>${main}
    </main>
  </body>
</html>
`)
  );
}
