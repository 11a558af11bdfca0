import { type APIRequestContext, expect } from '@playwright/test';
import type { CharterPackage } from '@charter/contracts';
import { unique } from './fixtures.js';

/** After all others in lists by price: the site's own journeys may run at the same time, and book what is first. */
export const highestPrice = 90_000;

/** A package of one test. @param staff requests of an admin */
export async function createPackage(staff: APIRequestContext): Promise<CharterPackage> {
  const data = {
    name: `Journey ${unique()}`,
    duration: '2 hours',
    description: 'Once around the harbor.',
    price: highestPrice,
    maxGuests: 12,
    includes: ['Captain'],
    timeSlots: ['9am-11am'],
    imageUrl: '/media/brand/hero.jpg',
    isPopular: false,
    translations: {},
  };
  const created = await staff.post('/api/admin/packages', { data });
  expect(created.status()).toBe(201);
  return (await created.json()) as CharterPackage;
}
