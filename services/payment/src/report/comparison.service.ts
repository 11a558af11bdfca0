import { Injectable, Logger } from '@nestjs/common';
import type { Cents } from '@charter/contracts';
import { Database } from '@charter/database';
import { PaymentRefreshService } from '../captures/payment-refresh.service.js';
import { PaymentService } from '../payments/payment.service.js';
import { isPayPalFailure } from '../paypal/paypal-errors.js';
import { ComparisonResultService, type CompleteRange, type ComparedWithFinding } from './comparison-result.service.js';
import { isSameAmount, kindOf, namedPayments, type ReportLine, takesMoney } from './report-line.js';
import { type KnownPayment, type MatchedTo, type NewFinding, ReportRepository } from './report.repository.js';

interface Known {
  byCapture: Map<string, KnownPayment>;
  byId: Map<string, KnownPayment>;
  refunds: Map<string, { paymentId: string; amountCents: Cents }>;
}

export interface Comparison {
  lines: number;
  matched: number;
  /** Findings that were not open before. */
  opened: number;
}

/** Compares lines of PayPal's report with our payments and refunds. */
@Injectable()
export class ComparisonService {
  private readonly logger = new Logger(ComparisonService.name);

  constructor(
    private readonly database: Database,
    private readonly rows: ReportRepository,
    private readonly payments: PaymentService,
    private readonly refreshes: PaymentRefreshService,
    private readonly results: ComparisonResultService,
  ) {}

  /** @param complete the range that the lines cover whole; null when PayPal left some out, so that nothing can be missing or refuted */
  async compare(runId: string, reported: readonly ReportLine[], complete: CompleteRange | null): Promise<Comparison> {
    // A line that moves to the next page while the report is read comes twice.
    const lines = [...new Map(reported.map((line) => [`${line.transactionId} ${line.eventCode}`, line])).values()];
    await this.readChanges(lines, await this.find(lines));
    const known = await this.find(lines);
    const captured = new Set<string>();
    const compared = lines.map((line) => this.compareOne(line, known, captured));
    const opened = await this.results.store(runId, compared, complete);
    return { lines: lines.length, matched: compared.filter(({ finding }) => !finding).length, opened };
  }

  private async find(lines: readonly ReportLine[]): Promise<Known> {
    const { manager } = this.database;
    const captureIds = lines.flatMap(({ transactionId, referenceId }) => [transactionId, ...(referenceId ? [referenceId] : [])]);
    const payments = await this.rows.payments(manager, captureIds, lines.flatMap(namedPayments));
    return {
      byCapture: new Map(payments.flatMap((payment) => (payment.captureId ? [[payment.captureId, payment]] : []))),
      byId: new Map(payments.map((payment) => [payment.id, payment])),
      refunds: await this.rows.refunds(
        manager,
        lines.map(({ transactionId }) => transactionId),
      ),
    };
  }

  /** Reads payments from PayPal of which the report shows a capture, a refund or a reversal that no event has reported. */
  private async readChanges(lines: readonly ReportLine[], known: Known): Promise<void> {
    for (const line of lines) {
      const payment = paymentOf(line, known);
      if (!payment) continue;
      try {
        await this.readChange(line, payment, known);
      } catch (error) {
        if (!isPayPalFailure(error)) throw error;
        this.logger.warn({ paymentId: payment.id, reason: error.message }, 'Payment in the report could not be read from PayPal');
      }
    }
  }

  private async readChange(line: ReportLine, payment: KnownPayment, known: Known): Promise<void> {
    const { transactionId } = line;
    const kind = kindOf(line);
    if (kind === 'payment' && !payment.captureId) await this.refreshes.refresh(payment.id, transactionId);
    const isForeignRefund = kind === 'refund' && !known.refunds.has(transactionId);
    if (!isForeignRefund && kind !== 'reversal') return;
    if (kind === 'reversal' && !takesMoney(line)) await this.refreshes.refresh(payment.id);
    else await this.refreshes.refreshRefund(await this.payments.byId(payment.id), transactionId, kind === 'reversal');
  }

  /** @param captured ids of captures that a line was matched to: a second line of one is money that no payment expects */
  private compareOne(line: ReportLine, known: Known, captured: Set<string>): ComparedWithFinding {
    const payment = paymentOf(line, known);
    const paymentId = payment?.id ?? known.refunds.get(line.transactionId)?.paymentId ?? null;
    const matched = (matchedTo: MatchedTo) => ({ line: { ...line, paymentId, matchedTo }, finding: null });
    const differs = (kind: NewFinding['kind'], expectedCents: Cents | null = null) => {
      const { transactionId, eventCode, at, amountCents } = line;
      return {
        line: { ...line, paymentId, matchedTo: null },
        finding: { kind, transactionId, eventCode, paymentId, at, amountCents, expectedCents },
      };
    };
    switch (kindOf(line)) {
      case 'unsettled':
        return matched('unsettled');
      case 'account':
        return matched('account');
      case 'payment': {
        if (payment?.captureId !== line.transactionId || captured.has(line.transactionId)) return differs('moneyWithoutPayment');
        captured.add(line.transactionId);
        return isSameAmount(line, payment.capturedCents) ? matched('capture') : differs('amountDiffers', payment.capturedCents);
      }
      case 'refund': {
        const refund = known.refunds.get(line.transactionId);
        if (refund) return isSameAmount(line, refund.amountCents) ? matched('refund') : differs('amountDiffers', refund.amountCents);
        return payment ? differs('refundAtPayPal') : differs('moneyWithoutPayment');
      }
      case 'reversal':
        return takesMoney(line) ? differs('chargeBack') : matched('refund');
      case 'unknown':
        return differs('unknownKind');
    }
  }
}

/** Finds a payment by the capture's own id, by the capture that it refers to, and by the ids that we gave PayPal with the order. */
function paymentOf(line: ReportLine, { byCapture, byId }: Known): KnownPayment | undefined {
  const named = namedPayments(line).map((id) => byId.get(id));
  return byCapture.get(line.transactionId) ?? byCapture.get(line.referenceId ?? '') ?? named.find(Boolean);
}
