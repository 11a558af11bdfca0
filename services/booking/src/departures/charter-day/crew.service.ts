import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type AddCrewRequest,
  type AssignCrewRequest,
  type ChangeCrewRequest,
  type CrewList,
  type CrewMember,
  fieldError,
  invalid,
  requireRevision,
  revisionOf,
  withRevision,
} from '@charter/contracts';
import { Database, recordAudit, staffActor } from '@charter/database';
import { BookingRepository } from '../../sales/index.js';
import { CrewRepository } from './crew.repository.js';

/** Who sails, and on which charter. */
@Injectable()
export class CrewService {
  constructor(
    private readonly database: Database,
    private readonly bookings: BookingRepository,
    private readonly crew: CrewRepository,
  ) {}

  async list(): Promise<CrewList> {
    return { crew: (await this.crew.list(this.database.manager)).map((member) => withRevision(member)) };
  }

  async add({ form: { name, phone, role }, staff }: AddCrewRequest): Promise<CrewMember> {
    const member = { id: randomUUID(), name, phone, role, active: true };
    await this.database.transaction(async (tx) => {
      await this.crew.add(tx, member);
      await recordAudit(tx, { actor: staffActor(staff.username), action: 'crew.add', subject: member.id, before: null, after: { role } });
    });
    return withRevision(member);
  }

  async change({ id, form: { name, phone, role, active, expectedRevision }, staff }: ChangeCrewRequest): Promise<CrewMember> {
    return this.database.transaction(async (tx) => {
      const member = await this.crew.lock(tx, id);
      requireRevision(withRevision(member), { expectedRevision });
      const before = { role: member.role, active: member.active };
      const changed = {
        id,
        name: name ?? member.name,
        phone: phone ?? member.phone,
        role: role ?? member.role,
        active: active ?? member.active,
      };
      await this.crew.save(tx, changed);
      const after = { role: changed.role, active: changed.active };
      await recordAudit(tx, { actor: staffActor(staff.username), action: 'crew.change', subject: id, before, after });
      return withRevision(changed);
    });
  }

  /** @throws DomainError as `charterDay.assignCrew` does */
  async assign({ bookingId, crewIds, expectedRevision, staff }: AssignCrewRequest): Promise<CrewList> {
    return this.database.transaction(async (tx) => {
      await this.bookings.lock(tx, bookingId);
      const present = (await this.crew.ofCharters(tx, [bookingId])).get(bookingId) ?? [];
      requireRevision({ revision: revisionOf(present.map(({ id }) => id).toSorted()) }, { expectedRevision });
      const isPresent = (id: string) => present.some((member) => member.id === id);
      const known = await this.crew.list(tx);
      const canSail = (id: string) => known.some((member) => member.id === id && (member.active || isPresent(id)));
      if (!crewIds.every(canSail)) throw invalid({ crewIds: fieldError('unknownCrew') });
      await this.crew.replace(tx, bookingId, crewIds);
      const crew = (await this.crew.ofCharters(tx, [bookingId])).get(bookingId) ?? [];
      const namesOf = (members: CrewMember[]) => ({ crew: members.map(({ name }) => name) });
      const [before, after] = [namesOf(present), namesOf(crew)];
      await recordAudit(tx, { actor: staffActor(staff.username), action: 'booking.assignCrew', subject: bookingId, before, after });
      return { crew };
    });
  }
}
