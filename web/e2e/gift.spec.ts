import { expect } from '@playwright/test';
import type { PaymentOrder, Vouchers } from '@charter/contracts';
import { approve, confirmationCode, findFreeSlot, goToPayment, guest, payButton, payInPayPal, paymentOf } from './checkout.js';
import { hydrated, test, uniqueAddress } from './fixtures.js';
import { amountAtPayPal, asStaff, emailsTo } from './stack.js';

const amount = 400;

test('a gift voucher is bought, sent as a PDF, and pays a part of a charter', async ({ page, request, baseURL }) => {
  const [buyer, friend] = [uniqueAddress('gift-buyer'), uniqueAddress('gift-friend')];
  let code = '';

  await test.step('the page shows the card while it is written', async () => {
    await page.goto('/gift');
    await hydrated(page.getByRole('button', { name: 'Pay $500' }));
    await page.getByRole('button', { name: 'Pay $500' }).click();
    await expect(page.getByText('Please say who it is for')).toBeVisible();
    await page.getByLabel('Or any other amount').fill(String(amount));
    await page.getByLabel('Who is it for?').fill('Elena');
    await page.getByLabel('Your message').fill('Happy anniversary. See you on the water!');
    await page.getByLabel('Their email address').fill(friend);
    await page.getByLabel('First name').fill('Marco');
    await page.getByLabel('Last name').fill('Ferri');
    await page.getByLabel('Email', { exact: true }).fill(buyer);
    const card = page.getByRole('figure', { name: 'Preview of the card' });
    for (const text of ['$400', 'For Elena', 'From Marco Ferri', /See you on the water/]) await expect(card.getByText(text)).toBeVisible();
  });

  await test.step('it is paid at PayPal', async () => {
    await page.getByRole('button', { name: 'Pay $400' }).click();
    await expect(payButton(page)).toBeVisible();
    await payInPayPal(page, approve);
    // The page is shorter than the form was.
    await expect(page.getByRole('heading', { name: 'Thank you. What a lovely gift.' })).toBeInViewport();
    await expect(page.getByText(`The card is on its way to ${friend}.`)).toBeVisible();
  });

  await test.step('the voucher arrives with its code and a PDF, and the buyer has a receipt', async () => {
    await expect.poll(async () => (await emailsTo(friend)).length).toBe(1);
    const [voucher] = await emailsTo(friend);
    expect(voucher!.subject).toBe('A gift for you: a day at sea');
    for (const text of ['Dear Elena', 'Marco Ferri', 'See you on the water', '$400', 'never expires'])
      expect(voucher!.text).toContain(text);
    code = /\b(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}\b/.exec(voucher!.text)![0];
    const [pdf] = voucher!.attachments;
    expect([voucher!.attachments.length, pdf!.contentType]).toEqual([1, 'application/pdf']);
    expect(pdf!.filename).toMatch(/\.pdf$/);
    expect(Buffer.from(pdf!.content, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    await expect.poll(async () => (await emailsTo(buyer)).map(({ subject }) => subject)).toEqual(['Your gift voucher']);
    expect((await emailsTo(buyer))[0]!.text).not.toContain(code);
  });

  await test.step('its code takes it off the price of a charter', async () => {
    const free = await findFreeSlot(request, /Sunset/);
    const due = free.package.price - amount;
    await goToPayment(page, free);
    const payment = paymentOf(page);
    await payment.getByRole('button', { name: 'Have a voucher?' }).click();
    await payment.getByLabel('Voucher code').fill('7K3Q-DM9T-XZ4B-8HVW');
    await payment.getByRole('button', { name: 'Apply' }).click();
    await expect(payment.getByText(/This voucher code isn't valid/)).toBeVisible();
    await payment.getByLabel('Voucher code').fill(code.toLowerCase().replaceAll('-', ' '));
    await payment.getByRole('button', { name: 'Apply' }).click();
    await expect(payment.getByText(`−$${amount}`)).toBeVisible();
    await expect(payment.getByText(`$${due.toLocaleString('en-US')}`, { exact: true })).toBeVisible();
    const ordered = page.waitForResponse('**/paypal/order');
    await payInPayPal(page, approve);
    const { id } = (await (await ordered).json()) as PaymentOrder;
    expect(await amountAtPayPal(id)).toBe(`${due}.00`);
    await expect(page.getByRole('heading', { name: `See you on board, ${guest.firstName}` })).toBeVisible();
    await expect(page.getByText(confirmationCode)).toBeVisible();
  });

  await test.step('nothing is left of it', async () => {
    const staff = await asStaff(baseURL!);
    const { vouchers } = (await (await staff('GET', '/api/admin/vouchers')).json()) as Vouchers;
    expect(vouchers.find(({ deliverTo }) => deliverTo === friend)).toMatchObject({ state: 'used', amount, balance: 0, forName: 'Elena' });
  });
});
