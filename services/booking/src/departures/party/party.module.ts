import { Module } from '@nestjs/common';
import { AvailabilityModule } from '../../calendar/availability/availability.module.js';
import { BookingsModule } from '../../sales/bookings/bookings.module.js';
import { LinkRenewalService } from './link-renewal.service.js';
import { PartyController } from './party.controller.js';
import { PartyInvitations } from './party-invitation.service.js';
import { PartyLinks } from './party-link.service.js';
import { PartyLocks } from './party-lock.service.js';
import { PartyNotices } from './party-notice.service.js';
import { PartyRepository } from './party.repository.js';
import { PartyService } from './party.service.js';
import { PartySizeService } from './party-size.service.js';
import { PartyViewService } from './party-view.service.js';
import { SigningService } from './signing.service.js';
import { StaffPartyService } from './staff-party.service.js';
import { TripPartyService } from './trip-party.service.js';
import { WaiverRepository } from './waiver.repository.js';
import { WaiverService } from './waiver.service.js';

@Module({
  imports: [AvailabilityModule, BookingsModule],
  controllers: [PartyController],
  providers: [
    LinkRenewalService,
    PartyRepository,
    PartyInvitations,
    PartyLinks,
    PartyLocks,
    PartyNotices,
    PartyService,
    SigningService,
    PartySizeService,
    PartyViewService,
    StaffPartyService,
    TripPartyService,
    WaiverRepository,
    WaiverService,
  ],
  exports: [LinkRenewalService, PartySizeService, PartyViewService],
})
export class PartyModule {}
