import { Injectable } from '@nestjs/common';
import { type AttentionEntry, type AttentionPart, toDollars } from '@charter/contracts';
import { Database } from '@charter/database';
import { deadLetterEntries } from '@charter/messaging';
import { PaymentRepository } from '../payments/payment.repository.js';
import { FindingService } from '../report/finding.service.js';
import type { DisputeEntity } from '../webhooks/dispute.entity.js';
import { DisputeRepository } from '../webhooks/dispute.repository.js';

/** Payments that staff have to act on: open disputes, and what differs from PayPal's report. */
@Injectable()
export class AttentionService {
  constructor(
    private readonly database: Database,
    private readonly disputes: DisputeRepository,
    private readonly payments: PaymentRepository,
    private readonly findings: FindingService,
  ) {}

  async list(): Promise<AttentionPart> {
    const { manager } = this.database;
    const open = await this.disputes.open(manager);
    const disputes = open.map(async (dispute) => toEntry(dispute, (await this.payments.byId(manager, dispute.paymentId)).description));
    return {
      entries: [...(await Promise.all(disputes)), ...(await this.findings.attention()), ...(await deadLetterEntries(manager, 'payment'))],
    };
  }
}

/** @param description package, date and slot of the charter, as PayPal has them too */
const toEntry = ({ disputeId, status, amountCents, respondBy, updatedAt }: DisputeEntity, description: string): AttentionEntry => ({
  kind: 'disputeOpen',
  subject: disputeId,
  since: updatedAt.toISOString(),
  data: {
    packageName: description,
    issue: status,
    ...(amountCents !== null && { amount: toDollars(amountCents) }),
    ...(respondBy && { respondBy: respondBy.toISOString() }),
  },
});
