import { Injectable } from '@nestjs/common';
import { type Cents, cents, sumOf } from '@charter/contracts';
import type { Actor, ReadManager, Transaction } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { FolioService } from '../accounts/index.js';
import { dayInNassau } from '../shared/nassau-time.js';
import { endAfterRefund, splitOverVouchers, voucherShareOf } from './voucher.js';
import { VoucherEndService } from './voucher-end.service.js';
import { VoucherRepository } from './voucher.repository.js';

interface GivenBack {
  /** Reference of the refund: it is given back once, however often this is called. */
  ref: string;
  amountCents: Cents;
  actor: Actor;
}

/** What a cancellation gives back to vouchers. */
@Injectable()
export class VoucherRefundService {
  constructor(
    private readonly vouchers: VoucherRepository,
    private readonly ends: VoucherEndService,
    private readonly folio: FolioService,
    private readonly clock: Clock,
  ) {}

  /** @returns the share of a refund of the booking that goes back to vouchers, in cents */
  async shareOf(tx: ReadManager, bookingId: string, refundCents: Cents): Promise<Cents> {
    const vouchersLeftCents = sumOf((await this.vouchers.redemptions(tx, bookingId)).map(({ leftCents }) => leftCents));
    return voucherShareOf(refundCents, vouchersLeftCents, await this.folio.leftOf(tx, bookingId));
  }

  /**
   * The day until which what a cancellation gives back today can be used: the earliest of several vouchers.
   * @returns yyyy-MM-dd; null when they have no end
   */
  async usableUntil(tx: ReadManager, bookingId: string): Promise<string | null> {
    const ids = (await this.vouchers.redemptions(tx, bookingId)).filter(({ leftCents }) => leftCents > 0).map(({ voucherId }) => voucherId);
    const today = dayInNassau(this.clock.now());
    const ends = (await this.vouchers.validities(tx, ids)).flatMap((validUntil) => endAfterRefund(validUntil, today) ?? []);
    return ends.toSorted()[0] ?? null;
  }

  /**
   * Gives the share of a refund that `voucherShareOf` computes back to the vouchers, in the proportion in which they paid. Nothing is
   * sent: the money can be used at once. The caller has locked the booking, and records what was given in its folio.
   * @returns what was given back: less than asked for when less was paid with vouchers
   */
  async giveBack(tx: Transaction, bookingId: string, { ref, amountCents, actor }: GivenBack): Promise<Cents> {
    const redemptions = await this.vouchers.redemptions(tx, bookingId);
    const shares = splitOverVouchers(amountCents, redemptions);
    if (shares.length === 0) return cents(0);
    const locked = await this.vouchers.lockAll(
      tx,
      shares.map(({ voucherId }) => voucherId),
    );
    const paymentRequestId = redemptions[0]!.paymentRequestId;
    await this.vouchers.addEntries(
      tx,
      shares.map((share) => ({ ...share, kind: 'refund' as const, ref, paymentRequestId })),
      this.clock.now(),
    );
    await this.ends.keepUsable(tx, locked, actor);
    return sumOf(shares.map((share) => share.amountCents));
  }
}
