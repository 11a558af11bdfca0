import { Module } from '@nestjs/common';
import { CrewAccess } from '@charter/messaging';
import { BookingsModule } from '../../sales/bookings/bookings.module.js';
import { DocumentsModule } from '../../accounts/documents/documents.module.js';
import { GratuitiesModule } from '../gratuities/gratuities.module.js';
import { CharterDayController } from './charter-day.controller.js';
import { CharterCrewAccess } from './crew-access.service.js';
import { CrewRepository } from './crew.repository.js';
import { CrewService } from './crew.service.js';
import { DaySheetRepository } from './day-sheet.repository.js';
import { DaySheetService } from './day-sheet.service.js';
import { GratuityListService } from './gratuity-list.service.js';
import { LogEffectsService } from './log-effects.service.js';
import { LogRepository } from './log.repository.js';
import { LogService } from './log.service.js';
import { ManifestService } from './manifest.service.js';

@Module({
  imports: [BookingsModule, DocumentsModule, GratuitiesModule],
  controllers: [CharterDayController],
  providers: [
    { provide: CrewAccess, useClass: CharterCrewAccess },
    CrewRepository,
    CrewService,
    DaySheetRepository,
    DaySheetService,
    GratuityListService,
    LogEffectsService,
    LogRepository,
    LogService,
    ManifestService,
  ],
})
export class CharterDayModule {}
