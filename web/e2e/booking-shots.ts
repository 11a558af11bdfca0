/** States of a booking without add-ons, codes and deposits; see `checkout-shots.ts` for those. */
import { expect } from '@playwright/test';
import { approve, bookingAddress, fillDetails, inPayPalWindow } from './checkout.js';
import type { Context, Shot } from './shot.js';

async function confirmDetails({ page, t, free, visit }: Context) {
  await visit(bookingAddress(free, 'details'));
  await expect(page.getByText(t('schedule.available'))).toBeVisible();
  await fillDetails(page, t);
  await page.getByRole('button', { name: t('details.confirm') }).click();
  await page.getByRole('button', { name: t('payment.pay') }).waitFor();
}

export const bookingShots: Shot[] = [
  { of: 'booking', enter: ({ visit }) => visit('/booking') },
  {
    of: 'calendar',
    shows: 'dialog',
    enter: async ({ page, free, visit }) => {
      await visit(bookingAddress(free, 'date'));
      await page.getByRole('grid').first().waitFor();
    },
  },
  {
    of: 'calendar-failed',
    shows: 'dialog',
    enter: async ({ page, t, free, visit }) => {
      await page.route('**/api/unavailable-dates/*', (route) => route.abort());
      await visit(bookingAddress(free, 'date'));
      await expect(page.getByText(t('calendar.failed'))).toBeVisible();
    },
  },
  {
    of: 'details',
    shows: 'dialog',
    enter: async ({ page, t, free, visit }) => {
      await visit(bookingAddress(free, 'details'));
      await expect(page.getByText(t('schedule.available'))).toBeVisible();
    },
  },
  {
    of: 'details-errors',
    shows: 'dialog',
    enter: async ({ page, t, free, visit }) => {
      await visit(bookingAddress(free, 'details'));
      await expect(page.getByText(t('schedule.available'))).toBeVisible();
      await page.getByRole('button', { name: t('details.confirm') }).click();
      await expect(page.getByText(t('fields.firstNameRequired'))).toBeVisible();
    },
  },
  {
    of: 'details-taken',
    shows: 'dialog',
    enter: async ({ page, t, free, visit }) => {
      await page.route('**/api/check-availability', (route) => route.fulfill({ json: { available: false } }));
      await visit(bookingAddress(free, 'details'));
      await expect(page.getByText(t('schedule.nextFree'))).toBeVisible();
    },
  },
  {
    of: 'details-unchecked',
    shows: 'dialog',
    enter: async ({ page, t, free, visit }) => {
      await page.route('**/api/check-availability', (route) => route.abort());
      await visit(bookingAddress(free, 'details'));
      await expect(page.getByText(t('schedule.failed'))).toBeVisible();
    },
  },
  {
    of: 'inline-form',
    enter: async ({ page, t, free, visit }) => {
      await visit(bookingAddress(free));
      await expect(page.getByText(t('schedule.available'))).toBeVisible();
    },
  },
  { of: 'payment', shows: 'dialog', enter: confirmDetails },
  {
    of: 'confirmation',
    enter: async (context) => {
      await confirmDetails(context);
      const { page, t } = context;
      await inPayPalWindow(page, () => page.getByRole('button', { name: t('payment.pay') }).click(), approve);
      await page.getByRole('link', { name: t('confirmation.calendar') }).waitFor();
    },
  },
  {
    of: 'confirmation-unknown',
    enter: async ({ page, t, visit }) => {
      await visit('/booking?confirmation=ABCDE-12345');
      await page.getByText(t('confirmation.unknownTitle')).waitFor();
    },
  },
];
