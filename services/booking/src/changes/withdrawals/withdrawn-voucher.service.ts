import { Inject, Injectable } from '@nestjs/common';
import { cents } from '@charter/contracts';
import type { Transaction } from '@charter/database';
import { Clock, idsOfLinkCode } from '@charter/service-kit';
import { type VoucherEntity, VoucherRepository, VoucherReturnRepository, VoucherReturnService } from '../../vouchers/index.js';
import { hasEnded, hashOfCode } from '../../vouchers/model.js';
import { dayInNassau } from '../../shared/nassau-time.js';
import { BookingConfig } from '../../booking.env.js';
import { decideWithdrawal, referenceOf } from './withdrawal.js';
import type { WithdrawalEntity } from './withdrawal.entity.js';

/** The voucher that a withdrawal is about. */
@Injectable()
export class WithdrawnVoucherService {
  constructor(
    private readonly vouchers: VoucherRepository,
    private readonly returns: VoucherReturnRepository,
    private readonly service: VoucherReturnService,
    private readonly clock: Clock,
    @Inject(BookingConfig) private readonly config: Pick<BookingConfig, 'withdrawalDays'>,
  ) {}

  /** @returns the locked voucher that its buyer, with this e-mail address, names by the number of its receipt or by its code; null for none */
  async lockMatching(tx: Transaction, { email, reference }: WithdrawalEntity): Promise<VoucherEntity | null> {
    const named = referenceOf(reference);
    if (!named) return null;
    const { kind, text } = named;
    const found =
      kind === 'code' ? await this.vouchers.findByHashes(tx, [hashOfCode(text)]) : await this.vouchers.findBetween(tx, idsOfLinkCode(text));
    const voucher = found.find(({ paidAt, buyerEmail }) => paidAt && buyerEmail.toLowerCase() === email.toLowerCase());
    return voucher ? this.vouchers.lock(tx, voucher.id) : null;
  }

  /** Refunds it if nothing stands against it. @param voucher the locked row */
  async giveBack(
    tx: Transaction,
    voucher: VoucherEntity,
    { id, receivedAt }: WithdrawalEntity,
  ): Promise<ReturnType<typeof decideWithdrawal>> {
    const now = this.clock.now();
    const leftCents = await this.service.leftCents(tx, voucher);
    const found = {
      boughtOn: dayInNassau(voucher.paidAt!),
      initialCents: voucher.initialCents,
      leftCents,
      reservedCents: (await this.vouchers.reservedOf(tx, [voucher.id], now)).get(voucher.id) ?? cents(0),
      hasEnded: hasEnded(voucher, dayInNassau(now)),
      isWithdrawn: (await this.returns.ofVouchers(tx, [voucher.id])).some(({ cause }) => cause === 'withdrawal'),
    };
    const outcome = decideWithdrawal(found, dayInNassau(receivedAt), this.config.withdrawalDays);
    if (outcome === 'refunded') {
      const buyer = { kind: 'guest' as const };
      await this.service.request(tx, voucher, {
        id,
        amountCents: leftCents,
        cause: 'withdrawal',
        reason: '',
        notifyGuest: true,
        actor: buyer,
      });
    }
    return outcome;
  }
}
