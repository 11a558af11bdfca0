import { randomUUID } from 'node:crypto';
import { dayMs, hourMs } from '@charter/contracts';
import { type Locale, sampleWaiver } from '@charter/contracts/browser';
import type { Transaction } from '@charter/database';
import { dayInNassau } from './shared/nassau-time.js';
import type { BookingEntity } from './sales/bookings/booking.entity.js';
import type { BookingRepository } from './sales/bookings/booking.repository.js';
import { CharterCrewEntity, CrewMemberEntity } from './departures/charter-day/charter-day.entity.js';
import { PartyMemberEntity, WaiverSignatureEntity, WaiverTextEntity } from './departures/party/party.entity.js';
import type { MemberDetails } from './departures/party/party.js';

const crew: readonly Omit<CrewMemberEntity, 'id'>[] = [
  { name: 'Ana Rolle', phone: '+1 242 555 0111', role: 'captain', active: true },
  { name: 'Ben Knowles', phone: '+1 242 555 0118', role: 'mate', active: true },
  { name: 'Lavarr Cash', phone: '+1 242 555 0125', role: 'captain', active: true },
];

type Companion = Pick<MemberDetails, 'name' | 'age' | 'needs' | 'swims'>;

/** Those who come with the guest who has booked. */
const companions: readonly Companion[] = [
  { name: 'Julia', age: 'adult', needs: 'Allergic to peanuts, has an EpiPen', swims: true },
  { name: 'Noah', age: 'child', needs: null, swims: false },
  { name: null, age: 'adult', needs: null, swims: null },
  { name: 'Gus', age: 'adult', needs: 'Uses a cane', swims: true },
];

/**
 * Adds what shows the day of a charter: crew, a published waiver, the party and crew of today's charters, and a party that is filled in by half
 * for tomorrow's. Not to a database that has crew.
 */
export async function seedDay(tx: Transaction, bookings: BookingRepository, now: Date): Promise<void> {
  if (await tx.exists(CrewMemberEntity)) return;
  const members = crew.map((member) => ({ ...member, id: randomUUID() }));
  await tx.insert(CrewMemberEntity, members);
  const publishedAt = new Date(now.getTime() - 30 * dayMs);
  const texts = Object.entries(sampleWaiver) as [Locale, string][];
  await tx.insert(
    WaiverTextEntity,
    texts.map(([locale, body]) => ({ version: 1, locale, body, publishedAt })),
  );
  const today = dayInNassau(now);
  const tomorrow = dayInNassau(new Date(now.getTime() + dayMs));
  for (const booking of await bookings.onDays(tx, today, tomorrow)) {
    const isToday = booking.bookingDate === today;
    const [captain, mate] = members;
    if (isToday) {
      await tx.insert(
        CharterCrewEntity,
        [captain!, mate!].map(({ id }) => ({ bookingId: booking.id, crewId: id })),
      );
    }
    await seedParty(tx, booking, isToday ? booking.guestCount : Math.ceil(booking.guestCount / 2), now);
  }
}

/** The guest who has booked comes first, is the children's guardian, and has signed. */
async function seedParty(tx: Transaction, booking: BookingEntity, size: number, now: Date): Promise<void> {
  const createdAt = new Date(now.getTime() - 20 * hourMs);
  const host: Companion = { name: `${booking.firstName} ${booking.lastName}`, age: 'adult', needs: null, swims: true };
  const hostId = randomUUID();
  const members = [host, ...companions].slice(0, size).map((member, index) => ({
    ...member,
    id: index === 0 ? hostId : randomUUID(),
    bookingId: booking.id,
    position: index + 1,
    guardianId: member.age === 'adult' ? null : hostId,
    email: null,
    createdAt,
    joinedAt: null,
  }));
  await tx.insert(PartyMemberEntity, members);
  const locale = booking.locale in sampleWaiver ? booking.locale : 'en';
  await tx.insert(WaiverSignatureEntity, {
    memberId: hostId,
    version: 1,
    locale,
    signedName: host.name!,
    byMemberId: hostId,
    signedAt: createdAt,
    address: null,
    agent: null,
  });
}
