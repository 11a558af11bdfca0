import { type Booking, join, type Joined, type MemberForm, type Party, party, waivers, type WaiverVersions } from '@charter/contracts';
import { guestLinkKey, linkCodeOf } from '@charter/service-kit';
import { type BookingHarness, staff, startBookingHarness } from './booking-harness.js';

const secret = 'a secret of thirty-two characters';

/** Device on which a waiver is signed. */
export const device = { address: '192.0.2.1', agent: 'Safari' };

/** The booking service with what a guest and friends do with a party. */
export interface PartyHarness extends BookingHarness {
  keyOf(booking: Booking, kind: 'trip' | 'join', version?: number): string;
  /** The guest enters a member. */
  addMember(booking: Booking, form?: Partial<MemberForm>): Promise<Party>;
  /** A friend with the party's link enters themselves. @param memberKey of the friend's own entry */
  enter(booking: Booking, name: string, memberKey?: string): Promise<Joined>;
  /** The key of a friend's personal link. */
  personalKeyOf(booking: Booking, memberId: string): string;
  publishWaiver(en: string): Promise<WaiverVersions>;
  /** The guest signs for a member, on the trip page. */
  sign(booking: Booking, memberId: string, version: number): Promise<Party>;
  /** Deletes what a test has stored. */
  clear(): Promise<void>;
}

export async function startPartyHarness(name: string): Promise<PartyHarness> {
  const harness = await startBookingHarness(name, { GUEST_LINK_SECRET: secret });
  const { client, database } = harness;
  const keyOf: PartyHarness['keyOf'] = ({ id, confirmationCode }, kind, version = 1) =>
    `${kind === 'trip' ? confirmationCode.replace('-', '') : linkCodeOf(id)}-${guestLinkKey(secret, kind, { id, version })}`;
  return {
    ...harness,
    keyOf,
    addMember: (booking, form = {}) => client.call(party.add, { key: keyOf(booking, 'trip'), form: { age: 'adult', ...form } }),
    enter: (booking, friend, memberKey) =>
      client.call(join.enter, {
        key: [keyOf(booking, 'join'), memberKey].filter(Boolean).join('-'),
        form: { name: friend, age: 'adult' },
      }),
    personalKeyOf: (booking, memberId) => `${keyOf(booking, 'join')}-${guestLinkKey(secret, 'member', { id: memberId })}`,
    publishWaiver: (en) => client.call(waivers.publish, { form: { texts: { en } }, staff }),
    sign: (booking, memberId, version) =>
      client.call(party.sign, { key: keyOf(booking, 'trip'), memberId, form: { signedName: 'Ada Lovelace', version }, device }),
    clear: async () => {
      await database.empty('occupancy', 'hold', 'booking', 'block', 'audit', 'waiver_text');
    },
  };
}
