import { Module } from '@nestjs/common';
import { AvailabilityModule } from '../../calendar/availability/availability.module.js';
import { BlocksModule } from '../../calendar/blocks/blocks.module.js';
import { BookingsModule } from '../../sales/bookings/bookings.module.js';
import { HoldsModule } from '../../sales/holds/holds.module.js';
import { CancellationsModule } from '../cancellations/cancellations.module.js';
import { MovesModule } from '../moves/moves.module.js';
import { OffersModule } from '../../sales/offers/offers.module.js';
import { BoardService } from './board.service.js';
import { CallOfferService } from './call-offer.service.js';
import { CallRepository } from './call.repository.js';
import { CallService } from './call.service.js';
import { CallViewService } from './call-view.service.js';
import { ChoiceReminderService } from './choice-reminder.service.js';
import { ChoiceService } from './choice.service.js';
import { ChoiceTimer } from './choice.timer.js';
import { ChoiceViewService } from './choice-view.service.js';
import { ChosenSlotService } from './chosen-slot.service.js';
import { DelayRepository } from './delay.repository.js';
import { DelayService } from './delay.service.js';
import { MoveChoiceService } from './move-choice.service.js';
import { SlotOfferService } from './slot-offer.service.js';
import { WatchRepository } from './watch.repository.js';
import { WatchService } from './watch.service.js';
import { WeatherController } from './weather.controller.js';
import { WithdrawalService } from './withdrawal.service.js';

@Module({
  imports: [AvailabilityModule, BlocksModule, BookingsModule, CancellationsModule, HoldsModule, MovesModule, OffersModule],
  controllers: [WeatherController],
  providers: [
    BoardService,
    CallOfferService,
    CallRepository,
    CallService,
    CallViewService,
    ChoiceReminderService,
    ChoiceService,
    ChoiceTimer,
    ChoiceViewService,
    ChosenSlotService,
    DelayRepository,
    DelayService,
    MoveChoiceService,
    SlotOfferService,
    WatchRepository,
    WatchService,
    WithdrawalService,
  ],
  exports: [ChoiceService, ChoiceViewService, MoveChoiceService],
})
export class WeatherModule {}
