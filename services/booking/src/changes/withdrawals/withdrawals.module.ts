import { Module } from '@nestjs/common';
import { BookingsModule } from '../../sales/bookings/bookings.module.js';
import { VouchersModule } from '../../vouchers/vouchers.module.js';
import { WithdrawalController } from './withdrawal.controller.js';
import { WithdrawalDecisionService } from './withdrawal-decision.service.js';
import { WithdrawalRepository } from './withdrawal.repository.js';
import { WithdrawalService } from './withdrawal.service.js';
import { WithdrawalTimer } from './withdrawal.timer.js';
import { WithdrawnVoucherService } from './withdrawn-voucher.service.js';

@Module({
  imports: [BookingsModule, VouchersModule],
  controllers: [WithdrawalController],
  providers: [WithdrawalDecisionService, WithdrawalRepository, WithdrawalService, WithdrawalTimer, WithdrawnVoucherService],
})
export class WithdrawalsModule {}
