import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { type SearchResponse, type TransactionInformation, TransactionSearchController } from '@paypal/paypal-server-sdk';
import { type Cents, cents, fromDecimal } from '@charter/contracts';
import { PayPalRejection, UnknownResult } from '../paypal/paypal-errors.js';
import { PayPalTransport } from '../paypal/paypal-transport.client.js';
import type { ReportLine } from './report-line.js';

/** PayPal's largest page. */
const pageSize = 500;
/** The report may change while it is read: it is read again from its first page, this often in all. */
const attempts = 3;
const pauseBetweenAttempts = 1_000;

export interface Report {
  lines: ReportLine[];
  /** What PayPal had recorded when it answered: the report says nothing about later transactions. */
  refreshedUntil: Date;
}

/** The report was not read to its end. `lines` are those of the pages that were read. */
export class IncompleteReport extends Error {
  constructor(
    message: string,
    readonly lines: ReportLine[],
    readonly isUnauthorized = false,
  ) {
    super(message);
  }
}

/** PayPal's transaction report, by its official SDK. */
@Injectable()
export class ReportClient {
  private readonly search: TransactionSearchController;

  constructor(private readonly transport: PayPalTransport) {
    this.search = new TransactionSearchController(transport.client);
  }

  /**
   * All pages of the report of at most 31 days.
   * @throws IncompleteReport when PayPal rejects it, does not answer, or leaves lines out
   */
  async read(since: Date, until: Date): Promise<Report> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.readOnce(since, until);
      } catch (error) {
        if (attempt === attempts || !(error instanceof IncompleteReport) || error.isUnauthorized) throw error;
        await pause(pauseBetweenAttempts);
      }
    }
  }

  private async readOnce(since: Date, until: Date): Promise<Report> {
    const lines: ReportLine[] = [];
    let received = 0;
    const first = await this.page(since, until, 1, lines);
    const { totalItems = 0, totalPages = 0, lastRefreshedDatetime: refreshed } = first;
    if (!refreshed) throw new IncompleteReport('PayPal does not say up to when its report is complete', lines);
    for (let page = 1; page <= Math.max(1, totalPages); page++) {
      const { transactionDetails = [], ...rest } = page === 1 ? first : await this.page(since, until, page, lines);
      if ((rest.totalItems ?? 0) !== totalItems)
        throw new IncompleteReport(`PayPal's report changed while page ${page} of ${totalPages} was read`, lines);
      received += transactionDetails.length;
      lines.push(...transactionDetails.flatMap(({ transactionInfo }) => (transactionInfo ? lineOf(transactionInfo) : [])));
    }
    if (received !== totalItems) throw new IncompleteReport(`PayPal sent ${received} of ${totalItems} lines`, lines);
    return { lines, refreshedUntil: new Date(refreshed) };
  }

  private async page(since: Date, until: Date, page: number, read: ReportLine[]): Promise<SearchResponse> {
    const query = { startDate: since.toISOString(), endDate: until.toISOString(), fields: 'transaction_info', pageSize, page };
    try {
      return (await this.transport.callUntilAnswered('searchTransactions', () => this.search.searchTransactions(query))).result;
    } catch (error) {
      if (error instanceof PayPalRejection) throw new IncompleteReport(error.message, read, error.status === 403);
      if (error instanceof UnknownResult) throw new IncompleteReport(`Page ${page} was not read: ${error.message}`, read);
      throw error;
    }
  }
}

/** @returns nothing for a line without id, code, time or amount, which no transaction lacks */
function lineOf(info: TransactionInformation): ReportLine[] {
  const { transactionId, transactionEventCode, transactionInitiationDate, transactionAmount } = info;
  if (!transactionId || !transactionEventCode || !transactionInitiationDate || !transactionAmount) return [];
  return [
    {
      transactionId,
      eventCode: transactionEventCode,
      at: new Date(transactionInitiationDate),
      amountCents: signedCents(transactionAmount.value),
      feeCents: signedCents(info.feeAmount?.value ?? '0'),
      currency: transactionAmount.currencyCode,
      status: info.transactionStatus ?? '',
      referenceId: info.paypalReferenceId ?? null,
      customId: info.customField ?? null,
      invoiceId: info.invoiceId ?? null,
    },
  ];
}

/** A decimal string with a sign, which only the report has. */
const signedCents = (value: string): Cents => (value.startsWith('-') ? cents(0 - fromDecimal(value.slice(1))) : fromDecimal(value));
