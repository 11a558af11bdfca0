import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { findDay, findFreeSlot, longDate } from './checkout.js';
import { chooseDayByKeyboard, hydrated, loadWholePage, smoke, tabTo, test } from './fixtures.js';
import { emailsTo } from './stack.js';
import { bookAndPay, tripLinkTo } from './trip-link.js';

const panel = (page: Page, name: string) => page.getByRole('region', { name });

test('a guest opens the link in the e-mail, moves the charter and cancels it', smoke, async ({ page, request }) => {
  const free = await findFreeSlot(request, /Rose Island/, 40);
  const email = await bookAndPay(request, free);
  const link = await tripLinkTo(email);

  // Scanners of mail servers open every link: that changes nothing, and does not open the booking.
  const scanned = await request.get(link);
  expect(scanned.headers()['referrer-policy']).toBe('no-referrer');
  expect(await scanned.text()).not.toContain('Amelia');

  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'See you on board, Amelia' })).toBeVisible();
  // The key disappears from the address, so that it is in no history and on no screenshot.
  await expect(page).toHaveURL(/\/trip$/);
  await expect(page.getByText(longDate(free.date)).first()).toBeVisible();

  const details = panel(page, 'Your details');
  await details.getByRole('button', { name: 'Change details' }).click();
  await details.getByLabel('Phone').fill('+44 20 7946 0999');
  await details.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Your changes are saved')).toBeVisible();

  const later = await findFreeSlot(request, /Rose Island/, 44);
  await panel(page, 'Change the day').getByRole('button', { name: 'Choose another day' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose another day' });
  await (await findDay(dialog, later.date)).click();
  const times = dialog.getByRole('radio');
  if (await times.first().isVisible()) await times.first().check({ force: true });
  await dialog.getByRole('button', { name: 'Move my charter' }).click();
  await expect(page.getByText('Your charter has been moved')).toBeVisible();
  await expect(page.getByText(longDate(later.date)).first()).toBeVisible();

  await page.reload();
  await expect(page.getByText(longDate(later.date)).first()).toBeVisible();
  await loadWholePage(page);
  await panel(page, 'Cancel the charter').getByRole('button', { name: 'Cancel the charter' }).click();
  const cancellation = page.getByRole('dialog', { name: 'Cancel the charter' });
  await expect(cancellation.getByText(/If you cancel now, 90\s?% of the price is refunded: \$1,080 of \$1,200/)).toBeVisible();
  await cancellation.getByRole('button', { name: 'Cancel and get $1,080 back' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your charter is cancelled' })).toBeVisible();
  await expect(page.getByText(/Your refund of \$1,080/)).toBeVisible();

  await expect
    // E-mails of the same second may come in any order.
    .poll(async () =>
      (await emailsTo(email)).map(({ subject }) => subject.split(':')[0]).toSorted((one, other) => one!.localeCompare(other!)),
    )
    .toEqual(['$1,080 refunded', 'Reserved for you', 'Your charter is cancelled', 'Your new charter time']);
});

test('a guest changes the details, moves the charter and cancels it with the keyboard only', async ({ page, request }) => {
  const { keyboard } = page;
  await page.goto(await tripLinkTo(await bookAndPay(request, await findFreeSlot(request, /Rose Island/, 52))));
  const change = panel(page, 'Your details').getByRole('button', { name: 'Change details' });
  await hydrated(change);
  await tabTo(change);
  await keyboard.press('Enter');
  await tabTo(panel(page, 'Your details').getByLabel('Phone'));
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type('+44 20 7946 0777');
  await keyboard.press('Enter');
  await expect(page.getByText('Your changes are saved')).toBeVisible();
  await expect(change).toBeFocused();

  const later = await findFreeSlot(request, /Rose Island/, 56);
  await page.reload();
  const move = panel(page, 'Change the day').getByRole('button', { name: 'Choose another day' });
  await hydrated(move);
  await tabTo(move);
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Choose another day' });
  await expect(dialog.getByRole('grid').first()).toBeVisible();
  await chooseDayByKeyboard(dialog, later.date);
  const time = dialog.getByRole('radio').first();
  await expect(dialog.getByRole('button', { name: 'Move my charter' })).toBeVisible();
  // The only time of a day is chosen with it.
  if (await time.isVisible()) {
    await tabTo(time);
    await keyboard.press('Space');
  }
  await tabTo(dialog.getByRole('button', { name: 'Move my charter' }));
  await keyboard.press('Enter');
  await expect(page.getByText('Your charter has been moved')).toBeVisible();
  await expect(page.getByText(longDate(later.date)).first()).toBeVisible();

  await loadWholePage(page);
  const cancel = panel(page, 'Cancel the charter').getByRole('button', { name: 'Cancel the charter' });
  await tabTo(cancel);
  await keyboard.press('Enter');
  const cancellation = page.getByRole('dialog', { name: 'Cancel the charter' });
  await expect(cancellation.getByRole('button', { name: /^Cancel and get/ })).toBeVisible();
  await keyboard.press('Escape');
  await expect(cancel).toBeFocused();
  await keyboard.press('Enter');
  await tabTo(cancellation.getByRole('button', { name: /^Cancel and get/ }));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Your charter is cancelled' })).toBeVisible();
});

test('a wrong or replaced link offers to send the current one', async ({ page, request }) => {
  const free = await findFreeSlot(request, /Rose Island/, 48);
  const email = await bookAndPay(request, free);
  const link = await tripLinkTo(email);
  await page.goto(`${link.slice(0, -4)}0000`);
  await expect(page.getByText('This link is no longer valid')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/code/i).fill(link.slice('/trip/'.length, '/trip/'.length + 10));
  const sentBefore = (await emailsTo(email)).length;
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await expect(page.getByText('If the address and the code match, the email is on its way.', { exact: false })).toBeVisible();
  await expect.poll(async () => (await emailsTo(email)).length).toBe(sentBefore + 1);
  await page.goto(await tripLinkTo(email));
  await expect(page.getByRole('heading', { level: 1, name: 'See you on board, Amelia' })).toBeVisible();
});
