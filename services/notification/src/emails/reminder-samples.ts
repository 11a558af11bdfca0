import type { DailyDigest, UnansweredInquiry } from '@charter/contracts';
import { sampleInquiry } from './samples.js';

const { id, firstName, lastName, email, phone = null, preferredCharter = null, message } = sampleInquiry;

/** An inquiry of 9:00 AM in Nassau, an hour later. */
export const sampleUnanswered: UnansweredInquiry = {
  inquiry: {
    id,
    firstName,
    lastName,
    email,
    phone,
    preferredCharter,
    message,
    locale: 'en',
    status: 'pending',
    createdAt: '2026-12-11T14:00:00.000Z',
    replies: [],
    messages: [],
    waitingSince: '2026-12-11T14:00:00.000Z',
  },
  afterMinutes: 60,
  promisedBy: '2026-12-11T16:00:00.000Z',
};

export const sampleDigest: DailyDigest = {
  on: '2026-12-12',
  charters: [
    {
      startsAt: '2026-12-12T13:00:00.000Z',
      endsAt: '2026-12-12T17:00:00.000Z',
      packageName: 'Rose Island 4-Hour Charter',
      guestName: 'Elena Marchetti',
      guestCount: 6,
      crew: ['Terrance Rolle', 'Anthea Knowles'],
    },
    {
      startsAt: '2026-12-12T20:30:00.000Z',
      endsAt: '2026-12-12T23:30:00.000Z',
      packageName: 'Paradise Island Sunset Cruise',
      guestName: 'Jonas Weber',
      guestCount: 2,
      crew: [],
    },
  ],
  waiting: { count: 2, since: '2026-12-12T10:14:00.000Z' },
  attention: [
    { kind: 'refundOwed', count: 1 },
    { kind: 'weatherChoice', count: 2 },
    { kind: 'crewMissing', count: 1 },
  ],
  unavailable: [],
};
