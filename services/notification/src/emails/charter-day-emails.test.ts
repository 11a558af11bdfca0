import { beforeAll, describe, expect, test } from 'vitest';
import type { BookingManifestDue } from '@charter/contracts';
import type { Templates } from '../rendering/templates.js';
import { findEmail } from './emails.js';
import { aBooking, businessSettings } from './examples.js';
import { compose, loadTemplates, renderEmail } from './rendered-email.js';

let templates: Templates;

beforeAll(async () => {
  templates = await loadTemplates();
});

const due = (change: Partial<BookingManifestDue> = {}): BookingManifestDue => ({
  booking: aBooking(),
  cause: 'departed',
  at: '2026-12-12T13:05:00.000Z',
  ...change,
});

describe('the copy of the manifest', () => {
  test('goes to the inbox of the business, with the time that the crew recorded', () => {
    const departed = renderEmail(templates, 'manifest-copy', due());
    expect(departed.recipient).toBe(businessSettings.staffInbox);
    expect(departed.subject).toBe('Departed: Sat, Dec 12, Elena Marchetti');
    expect(departed.text).toContain('The crew recorded a departure at 8:05 AM (Nassau time).');
    expect(departed.text).toContain('https://charters.example/admin/day?on=2026-12-12');
    const returned = renderEmail(templates, 'manifest-copy', due({ cause: 'returned', at: '2026-12-12T20:50:00.000Z' }));
    expect(returned.subject).toMatch(/^Returned: /);
    expect(returned.text).toContain('The crew recorded a return at 3:50 PM (Nassau time).');
  });

  test('is sent once per departure, whichever device recorded it, and once for the return', () => {
    const idOf = (change: Partial<BookingManifestDue>) => compose('manifest-copy', due(change)).subjectId;
    expect(idOf({ at: '2026-12-12T13:09:00.000Z' })).toBe(idOf({}));
    expect(idOf({ booking: aBooking({ revision: 7, status: 'completed' }) })).toBe(idOf({}));
    expect(idOf({ cause: 'returned' })).not.toBe(idOf({}));
    expect(idOf({ booking: aBooking({ startsAt: '2026-12-14T13:00:00.000Z' }) })).not.toBe(idOf({}));
  });

  test('has the manifest of its booking attached, requested when it is sent', async () => {
    const { data } = compose('manifest-copy', due());
    const requested: string[] = [];
    const manifest = (bookingId: string) => {
      requested.push(bookingId);
      return Promise.resolve({ filename: 'manifest.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-') });
    };
    const files = await findEmail('manifest-copy')!.attachments(data, 'en', businessSettings, {
      manifest,
      offer: manifest,
      voucher: manifest,
      document: manifest,
    });
    expect(files.map(({ filename }) => filename)).toEqual(['manifest.pdf']);
    expect(requested).toEqual([aBooking().id]);
  });
});
