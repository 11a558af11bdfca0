import type { Party } from '@charter/contracts';
import { buildPartyMember } from './factories/party.js';
import { jsonResponse, problemResponse } from './fake-gateway.js';

/** The routes of one booking's party, which store changes like the server. */
export function partyRoutes(bookingId: string, party: Party) {
  const path = `/api/admin/bookings/${bookingId}/party`;
  return (method: string, { pathname }: URL, body: Record<string, string>): Response | undefined => {
    if (!pathname.startsWith(path)) return undefined;
    const [memberId, part] = pathname.slice(path.length + 1).split('/');
    if (!memberId) {
      if (method === 'POST') party.members.push(buildPartyMember({ id: `m${party.members.length + 1}`, ...body }));
      return jsonResponse(party);
    }
    const index = party.members.findIndex(({ id }) => id === memberId);
    const member = party.members[index];
    if (!member) return problemResponse(404, 'MEMBER_NOT_FOUND');
    if (method === 'DELETE') party.members.splice(index, 1);
    else if (part === 'signature') {
      if (Number(body.version) !== party.waiver?.version) return problemResponse(409, 'WAIVER_CHANGED');
      const signature = { version: party.waiver.version, signedName: body.signedName!, signedAt: '2026-11-21T15:00:00.000Z' };
      party.members[index] = { ...member, signature };
    } else party.members[index] = { ...member, ...body };
    return jsonResponse(party);
  };
}
