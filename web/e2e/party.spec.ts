import { expect } from '@playwright/test';
import { approve, findFreeSlot, goToPayment, guest, payInPayPal } from './checkout.js';
import { test, uniqueAddress } from './fixtures.js';
import { emailsTo, publishWaiver } from './stack.js';

test('a guest fills in the party and copies the link, and a friend joins on a phone and signs', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  await publishWaiver(baseURL!, 'Wear a life jacket when the captain asks you to.');
  const email = uniqueAddress('party');
  await goToPayment(page, await findFreeSlot(request, /Rose Island 4-Hour/, 20), { ...guest, email });
  await payInPayPal(page, approve);
  await expect.poll(async () => (await emailsTo(email)).length).toBeGreaterThan(0);
  const tripLink = /\/trip\/\S+/.exec((await emailsTo(email))[0]!.text)![0];

  await page.goto(tripLink);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const panel = page.getByRole('region', { name: 'Your party' });
  await panel.getByRole('button', { name: 'Add names' }).click();
  await panel.getByLabel('Name').fill('Amelia Hartwell');
  await panel.getByLabel('Can swim').selectOption('Yes');
  await panel.getByRole('button', { name: 'Save changes' }).click();
  await expect(panel.getByText(/^Names added: 1 of/)).toBeVisible();
  await panel.getByRole('button', { name: 'Sign the waiver: Amelia Hartwell' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Wear a life jacket when the captain asks you to.')).toBeVisible();
  await dialog.getByLabel(/Full name/).fill('Amelia Hartwell');
  await dialog.getByRole('button', { name: 'Sign the waiver' }).click();
  await expect(panel.getByText('Waiver signed')).toBeVisible();
  await panel.getByRole('button', { name: 'Copy the link for your friends' }).click();
  await expect(panel.getByText('Copied')).toBeVisible();
  const joinLink = await page.evaluate(() => navigator.clipboard.readText());
  expect(joinLink).toMatch(/\/join\/\w{10}-\w{26}$/);

  const phone = await browser.newContext({ viewport: { width: 390, height: 740 }, hasTouch: true, locale: 'en-US' });
  const friend = await phone.newPage();
  await friend.goto(joinLink);
  await expect(friend.getByRole('heading', { level: 1, name: 'Amelia invites you aboard' })).toBeVisible();
  await expect(friend).toHaveURL(/\/join$/);
  await expect(friend.getByText('Amelia', { exact: true })).toBeVisible();
  await expect(friend.getByText(/Hartwell|\$/)).toHaveCount(0);
  await friend.getByLabel('Name').fill('Grace Hopper');
  await friend.getByLabel(/What the crew should know/).fill('Allergic to peanuts');
  await friend.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(friend.getByRole('heading', { name: "You're on the list, Grace Hopper" })).toBeFocused();
  await friend.getByLabel(/Full name/).fill('Grace Hopper');
  await friend.getByRole('button', { name: 'Sign the waiver' }).click();
  await expect(friend.getByText("You've signed the waiver. See you on board.")).toBeVisible();
  // The session remembers the entry, also when the link is opened again.
  await friend.goto(joinLink);
  await expect(friend.getByText("You've signed the waiver. See you on board.")).toBeVisible();
  await phone.close();

  await page.reload();
  await expect(panel.getByText(/^Names added: 2 of/)).toBeVisible();
  await expect(panel.getByText(/^Signed: 2 of/)).toBeVisible();
});
