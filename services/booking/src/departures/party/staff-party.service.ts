import { Injectable } from '@nestjs/common';
import type {
  BookingParty,
  Party,
  StaffMember,
  StaffMemberChangeRequest,
  StaffMemberRemovalRequest,
  StaffMemberRequest,
  StaffSignRequest,
} from '@charter/contracts';
import { Database, staffActor } from '@charter/database';
import { BookingRepository } from '../../sales/index.js';
import { PartyService } from './party.service.js';
import { PartyViewService } from './party-view.service.js';
import { SigningService } from './signing.service.js';

/** The party of a booking in the back office and at the dock. */
@Injectable()
export class StaffPartyService {
  constructor(
    private readonly database: Database,
    private readonly bookings: BookingRepository,
    private readonly parties: PartyService,
    private readonly signing: SigningService,
    private readonly views: PartyViewService,
  ) {}

  async find({ bookingId, staff }: BookingParty): Promise<Party> {
    return shownTo(staff, await this.views.find(await this.bookings.find(this.database.manager, bookingId)));
  }

  async add({ bookingId, form, staff }: StaffMemberRequest): Promise<Party> {
    await this.parties.add(bookingId, form, staffActor(staff.username));
    return this.find({ bookingId, staff });
  }

  async change({ bookingId, memberId, form, staff }: StaffMemberChangeRequest): Promise<Party> {
    await this.parties.change(bookingId, memberId, form, staffActor(staff.username));
    return this.find({ bookingId, staff });
  }

  async remove({ bookingId, memberId, staff }: StaffMemberRemovalRequest): Promise<Party> {
    await this.parties.remove(bookingId, memberId, staffActor(staff.username));
    return this.find({ bookingId, staff });
  }

  async sign({ bookingId, memberId, form, device, staff }: StaffSignRequest): Promise<Party> {
    await this.signing.sign(bookingId, memberId, form, device, staffActor(staff.username));
    return this.find({ bookingId, staff });
  }
}

/** Crew need no address and pass on no link. */
const shownTo = ({ role }: StaffMember, party: Party): Party =>
  role === 'crew' ? { ...party, joinUrl: '', members: party.members.map((member) => ({ ...member, email: null, joinUrl: '' })) } : party;
