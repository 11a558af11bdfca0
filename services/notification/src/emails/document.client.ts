import { Injectable } from '@nestjs/common';
import { charterDay, guestOffers, issuedDocuments, vouchers } from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import type { Attachment } from '../rendering/calendar-entry.js';
import type { Documents } from './email.js';

/** Milliseconds: with the timeouts of the mail server less than the minute for which the e-mail's row may stay locked. */
const renderTimeout = 15_000;

/** Files that other services write, as attachments. */
@Injectable()
export class DocumentClient implements Documents {
  constructor(private readonly rpc: RpcClient) {}

  async manifest(bookingId: string): Promise<Attachment> {
    const { filename, body } = await this.rpc.call(charterDay.renderManifest, { bookingId }, renderTimeout);
    return pdf(filename, body);
  }

  async document(documentId: string): Promise<Attachment> {
    const { filename, body } = await this.rpc.call(issuedDocuments.render, { documentId }, renderTimeout);
    return pdf(filename, body);
  }

  async voucher(voucherId: string, site: string): Promise<Attachment> {
    const { filename, body } = await this.rpc.call(vouchers.render, { voucherId, site }, renderTimeout);
    return pdf(filename, body);
  }

  async offer(offerId: string): Promise<Attachment> {
    const { filename, body } = await this.rpc.call(guestOffers.renderFile, { id: offerId }, renderTimeout);
    return pdf(filename, body);
  }
}

const pdf = (filename: string, body: string): Attachment => ({
  filename,
  contentType: 'application/pdf',
  content: Buffer.from(body, 'base64'),
});
