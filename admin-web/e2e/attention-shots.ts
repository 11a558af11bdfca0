/** Screenshots of what needs attention: what staff decide in the list itself, and what else has no other shot. */
import type { Page } from '@playwright/test';
import type { Booking } from '@charter/contracts';
import { attentionItem } from './books-shots.js';
import { screen } from './shot-steps.js';
import type { Shot } from './shot.js';
import { stubResponse } from './stub-responses.js';

/** The list, with a booking of the demo that is pending as if its charter had ended. */
async function openList(page: Page): Promise<void> {
  const [booking] = (await (await page.request.get('/api/bookings?status=pending&limit=1')).json()) as Booking[];
  const { id, firstName, lastName, confirmationCode, packageName, totalAmount } = booking!;
  const daysAhead = Math.ceil((Date.parse(booking!.endsAt) - Date.now()) / 86_400_000);
  const onDay = (day: number) => {
    const moved = (instant: string) => new Date(Date.parse(instant) + (day - daysAhead) * 86_400_000).toISOString();
    return { startsAt: moved(booking!.startsAt), endsAt: moved(booking!.endsAt) };
  };
  const ended = { confirmationCode, packageName, ...onDay(0), amount: totalAmount };
  const next = { guest: 'Amara Rolle', confirmationCode: 'K9HZN-GVX2Z', packageName, ...onDay(1) };
  await stubResponse(page, '**/api/admin/attention', {
    items: [
      { ...attentionItem('deadLetters', { service: 'notification', count: 2 }, -3), subject: 'notification' },
      attentionItem('crewMissing', next),
      attentionItem('unconfirmed', { ...next, amount: 1200 }),
      { ...attentionItem('pendingAfterCharter', { ...ended, guest: `${firstName} ${lastName}` }), subject: id },
      attentionItem('pendingAfterCharter', { ...ended, guest: 'Theodore Featherstonehaugh-Rolle' }, -50),
      attentionItem('noShow', { ...ended, guest: 'Grace Adeyemi' }),
      attentionItem('emailFailed', { email: 'grace@guests.example', template: 'booking-confirmation', guest: 'Grace Adeyemi' }),
    ],
    unavailable: [],
  });
  await page.goto('/admin/attention');
  await page.getByRole('button', { name: 'It sailed' }).first().waitFor();
}

const dialogOf = (of: string, button: string): Shot => ({
  of,
  shows: 'dialog',
  enter: async (page) => {
    await openList(page);
    await page.getByRole('button', { name: button, exact: true }).first().click();
    await page.getByRole('dialog').waitFor();
  },
});

export const attentionShots: Shot[] = [
  { of: 'attention-empty', enter: screen('/admin/attention', '**/api/admin/attention', { items: [], unavailable: [] }) },
  { of: 'attention-decide', enter: openList },
  dialogOf('attention-sailed', 'It sailed'),
  dialogOf('attention-cancel', 'Cancel'),
  dialogOf('attention-runbook', 'See the runbook'),
];
