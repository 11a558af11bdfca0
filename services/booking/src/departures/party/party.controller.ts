import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  AddMemberRequest,
  BookingParty,
  ChangeMemberRequest,
  join,
  JoinLink,
  JoinRequest,
  JoinSignRequest,
  party,
  partyBackOffice,
  MergeMembersRequest,
  PartyRequest,
  PublishWaiverRequest,
  RemoveMemberRequest,
  SignRequest,
  StaffMemberChangeRequest,
  StaffMemberRemovalRequest,
  StaffMemberRequest,
  StaffSignRequest,
  waivers,
} from '@charter/contracts';
import { Handles } from '@charter/messaging';
import { StaffPartyService } from './staff-party.service.js';
import { TripPartyService } from './trip-party.service.js';
import { WaiverService } from './waiver.service.js';

@Controller()
export class PartyController {
  constructor(
    private readonly ofTrip: TripPartyService,
    private readonly ofStaff: StaffPartyService,
    private readonly texts: WaiverService,
  ) {}

  @Handles(party.find)
  find(@Payload() request: PartyRequest) {
    return this.ofTrip.find(request);
  }

  @Handles(party.add)
  add(@Payload() request: AddMemberRequest) {
    return this.ofTrip.add(request);
  }

  @Handles(party.change)
  change(@Payload() request: ChangeMemberRequest) {
    return this.ofTrip.change(request);
  }

  @Handles(party.remove)
  remove(@Payload() request: RemoveMemberRequest) {
    return this.ofTrip.remove(request);
  }

  @Handles(party.merge)
  merge(@Payload() request: MergeMembersRequest) {
    return this.ofTrip.merge(request);
  }

  @Handles(party.sign)
  sign(@Payload() request: SignRequest) {
    return this.ofTrip.sign(request);
  }

  @Handles(join.find)
  findJoined(@Payload() link: JoinLink) {
    return this.ofTrip.findJoined(link);
  }

  @Handles(join.enter)
  join(@Payload() request: JoinRequest) {
    return this.ofTrip.join(request);
  }

  @Handles(join.sign)
  signJoined(@Payload() request: JoinSignRequest) {
    return this.ofTrip.signJoined(request);
  }

  @Handles(partyBackOffice.find)
  findByStaff(@Payload() request: BookingParty) {
    return this.ofStaff.find(request);
  }

  @Handles(partyBackOffice.add)
  addByStaff(@Payload() request: StaffMemberRequest) {
    return this.ofStaff.add(request);
  }

  @Handles(partyBackOffice.change)
  changeByStaff(@Payload() request: StaffMemberChangeRequest) {
    return this.ofStaff.change(request);
  }

  @Handles(partyBackOffice.remove)
  removeByStaff(@Payload() request: StaffMemberRemovalRequest) {
    return this.ofStaff.remove(request);
  }

  @Handles(partyBackOffice.sign)
  signAtDock(@Payload() request: StaffSignRequest) {
    return this.ofStaff.sign(request);
  }

  @Handles(waivers.list)
  listWaivers() {
    return this.texts.list();
  }

  @Handles(waivers.publish)
  publishWaiver(@Payload() request: PublishWaiverRequest) {
    return this.texts.publish(request);
  }
}
