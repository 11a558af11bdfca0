import { Module } from '@nestjs/common';
import { BookingsModule } from '../../sales/bookings/bookings.module.js';
import { PaymentRequestsModule } from '../../accounts/payment-requests/payment-requests.module.js';
import { BalanceReminderTimer } from './balance-reminder.timer.js';
import { BalanceService } from './balance.service.js';

@Module({
  imports: [BookingsModule, PaymentRequestsModule],
  providers: [BalanceReminderTimer, BalanceService],
  exports: [BalanceService],
})
export class BalancesModule {}
