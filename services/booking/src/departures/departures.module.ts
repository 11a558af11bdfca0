import { Module } from '@nestjs/common';
import { CrewAccess } from '@charter/messaging';
import { PricingModule } from '../pricing/index.js';
import { AccountsModule } from '../accounts/index.js';
import { CalendarModule } from '../calendar/index.js';
import { SalesModule } from '../sales/index.js';
import { PaymentsModule } from '../payments/index.js';
import { ChangesModule } from '../changes/index.js';
import { CharterDayController } from './charter-day/charter-day.controller.js';
import { CharterCrewAccess } from './charter-day/crew-access.service.js';
import { CrewRepository } from './charter-day/crew.repository.js';
import { CrewService } from './charter-day/crew.service.js';
import { DaySheetRepository } from './charter-day/day-sheet.repository.js';
import { DaySheetService } from './charter-day/day-sheet.service.js';
import { GratuityListService } from './charter-day/gratuity-list.service.js';
import { LogEffectsService } from './charter-day/log-effects.service.js';
import { LogRepository } from './charter-day/log.repository.js';
import { LogService } from './charter-day/log.service.js';
import { ManifestService } from './charter-day/manifest.service.js';
import { CorrectedAddressService } from './corrections/corrected-address.service.js';
import { CorrectionController } from './corrections/correction.controller.js';
import { CorrectionService } from './corrections/correction.service.js';
import { ResendService } from './corrections/resend.service.js';
import { GratuityPaymentService } from './gratuities/gratuity-payment.service.js';
import { GratuityRepository } from './gratuities/gratuity.repository.js';
import { ContentSubscriber } from './invitations/content.subscriber.js';
import { InvitationController } from './invitations/invitation.controller.js';
import { InvitationRepository } from './invitations/invitation.repository.js';
import { InvitationService } from './invitations/invitation.service.js';
import { InvitationTimer } from './invitations/invitation.timer.js';
import { LinkRenewalService } from './party/link-renewal.service.js';
import { PartyInvitationService } from './party/party-invitation.service.js';
import { PartyLinks } from './party/party-link.service.js';
import { PartyLockService } from './party/party-lock.service.js';
import { PartyNoticeService } from './party/party-notice.service.js';
import { PartySizeService } from './party/party-size.service.js';
import { PartyViewService } from './party/party-view.service.js';
import { PartyController } from './party/party.controller.js';
import { PartyRepository } from './party/party.repository.js';
import { PartyService } from './party/party.service.js';
import { SigningService } from './party/signing.service.js';
import { StaffPartyService } from './party/staff-party.service.js';
import { TripPartyService } from './party/trip-party.service.js';
import { WaiverRepository } from './party/waiver.repository.js';
import { WaiverService } from './party/waiver.service.js';
import { ReminderRepository } from './reminders/reminder.repository.js';
import { ReminderService } from './reminders/reminder.service.js';
import { ReminderTimer } from './reminders/reminder.timer.js';

/** The party, the crew and the day of a charter. */
@Module({
  imports: [PricingModule, AccountsModule, CalendarModule, SalesModule, PaymentsModule, ChangesModule],
  controllers: [CharterDayController, CorrectionController, InvitationController, PartyController],
  providers: [
    ContentSubscriber,
    CorrectedAddressService,
    CorrectionService,
    CrewRepository,
    CrewService,
    DaySheetRepository,
    DaySheetService,
    GratuityListService,
    GratuityPaymentService,
    GratuityRepository,
    InvitationRepository,
    InvitationService,
    InvitationTimer,
    LinkRenewalService,
    LogEffectsService,
    LogRepository,
    LogService,
    ManifestService,
    PartyInvitationService,
    PartyLinks,
    PartyLockService,
    PartyNoticeService,
    PartyRepository,
    PartyService,
    PartySizeService,
    PartyViewService,
    ReminderRepository,
    ReminderService,
    ReminderTimer,
    ResendService,
    SigningService,
    StaffPartyService,
    TripPartyService,
    WaiverRepository,
    WaiverService,
    { provide: CrewAccess, useClass: CharterCrewAccess },
  ],
  exports: [CorrectionService, GratuityRepository, LinkRenewalService, PartyViewService],
})
export class DeparturesModule {}
