import { Module } from '@nestjs/common';
import { PricingModule } from '../pricing/index.js';
import { AccountsModule } from '../accounts/index.js';
import { CalendarModule } from '../calendar/index.js';
import { VouchersModule } from '../vouchers/index.js';
import { SalesModule } from '../sales/index.js';
import { PaymentsModule } from '../payments/index.js';
import { AddOnPaymentService } from './add-on-orders/add-on-payment.service.js';
import { OfferedAddOnsService } from './add-on-orders/offered-add-ons.service.js';
import { AddOnOrderRequestService } from './add-on-orders/add-on-order-request.service.js';
import { AddOnOrderService } from './add-on-orders/add-on-order.service.js';
import { BalanceReminderTimer } from './balances/balance-reminder.timer.js';
import { BalanceService } from './balances/balance.service.js';
import { CancellationRefundService } from './cancellations/cancellation-refund.service.js';
import { CancellationViewService } from './cancellations/cancellation-view.service.js';
import { CancellationController } from './cancellations/cancellation.controller.js';
import { CancellationRepository } from './cancellations/cancellation.repository.js';
import { CancellationService } from './cancellations/cancellation.service.js';
import { GuestCancellationService } from './cancellations/guest-cancellation.service.js';
import { QuoteService } from './cancellations/quote.service.js';
import { RefundPartRepository } from './cancellations/refund-part.repository.js';
import { RefundResultService } from './cancellations/refund-result.service.js';
import { RefundSubscriber } from './cancellations/refund.subscriber.js';
import { RemovalService } from './cancellations/removal.service.js';
import { StaffRefundService } from './cancellations/staff-refund.service.js';
import { StaffStatusService } from './cancellations/staff-status.service.js';
import { MovePaymentService } from './moves/move-payment.service.js';
import { MoveRequestService } from './moves/move-request.service.js';
import { MoveController } from './moves/move.controller.js';
import { MoveRepository } from './moves/move.repository.js';
import { GuestMoveService } from './moves/guest-move.service.js';
import { MoveSlotService } from './moves/move-slot.service.js';
import { MoveService } from './moves/move.service.js';
import { PaidMoveService } from './moves/paid-move.service.js';
import { PriceChangeService } from './moves/price-change.service.js';
import { PriceComparisonService } from './moves/price-comparison.service.js';
import { StaffMoveService } from './moves/staff-move.service.js';
import { BoardService } from './weather/board.service.js';
import { WeatherSlotService } from './weather/weather-slot.service.js';
import { WeatherCallViewService } from './weather/weather-call-view.service.js';
import { WeatherCallRepository } from './weather/weather-call.repository.js';
import { WeatherCallService } from './weather/weather-call.service.js';
import { ChoiceReminderService } from './weather/choice-reminder.service.js';
import { ChoiceViewService } from './weather/choice-view.service.js';
import { ChoiceOutcomeService } from './weather/choice-outcome.service.js';
import { ChoiceService } from './weather/choice.service.js';
import { ChoiceTimer } from './weather/choice.timer.js';
import { ChosenSlotService } from './weather/chosen-slot.service.js';
import { DelayRepository } from './weather/delay.repository.js';
import { DelayService } from './weather/delay.service.js';
import { MoveChoiceService } from './weather/move-choice.service.js';
import { OverdueChoiceService } from './weather/overdue-choice.service.js';
import { ReinstatementService } from './weather/reinstatement.service.js';
import { HeldSlotService } from './weather/held-slot.service.js';
import { WatchRepository } from './weather/watch.repository.js';
import { WatchService } from './weather/watch.service.js';
import { WeatherController } from './weather/weather.controller.js';
import { WithdrawalDecisionService } from './withdrawals/withdrawal-decision.service.js';
import { WithdrawalController } from './withdrawals/withdrawal.controller.js';
import { WithdrawalRepository } from './withdrawals/withdrawal.repository.js';
import { WithdrawalService } from './withdrawals/withdrawal.service.js';
import { WithdrawalTimer } from './withdrawals/withdrawal.timer.js';
import { WithdrawnVoucherService } from './withdrawals/withdrawn-voucher.service.js';
import { WeatherCallWithdrawalService } from './weather/weather-call-withdrawal.service.js';

/** Cancellations, moves, weather calls and later orders. */
@Module({
  imports: [PricingModule, AccountsModule, CalendarModule, VouchersModule, SalesModule, PaymentsModule],
  controllers: [CancellationController, MoveController, WeatherController, WithdrawalController],
  providers: [
    AddOnPaymentService,
    BalanceReminderTimer,
    BalanceService,
    BoardService,
    WeatherSlotService,
    WeatherCallRepository,
    WeatherCallService,
    WeatherCallViewService,
    WeatherCallWithdrawalService,
    CancellationRefundService,
    CancellationRepository,
    CancellationService,
    CancellationViewService,
    ChoiceOutcomeService,
    ChoiceReminderService,
    ChoiceService,
    ChoiceTimer,
    ChoiceViewService,
    ChosenSlotService,
    DelayRepository,
    DelayService,
    GuestCancellationService,
    GuestMoveService,
    MoveChoiceService,
    MovePaymentService,
    MoveRepository,
    MoveRequestService,
    MoveService,
    MoveSlotService,
    OfferedAddOnsService,
    OverdueChoiceService,
    PaidMoveService,
    PriceChangeService,
    PriceComparisonService,
    AddOnOrderRequestService,
    AddOnOrderService,
    QuoteService,
    RefundPartRepository,
    RefundResultService,
    RefundSubscriber,
    ReinstatementService,
    RemovalService,
    HeldSlotService,
    StaffMoveService,
    StaffRefundService,
    StaffStatusService,
    WatchRepository,
    WatchService,
    WithdrawalDecisionService,
    WithdrawalRepository,
    WithdrawalService,
    WithdrawalTimer,
    WithdrawnVoucherService,
  ],
  exports: [
    BalanceService,
    CancellationRepository,
    CancellationViewService,
    ChoiceService,
    ChoiceViewService,
    GuestCancellationService,
    MoveChoiceService,
    GuestMoveService,
    PriceComparisonService,
    AddOnOrderRequestService,
    QuoteService,
  ],
})
export class ChangesModule {}
