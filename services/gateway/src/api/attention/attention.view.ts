import { Injectable } from '@nestjs/common';
import {
  type Attention,
  type AttentionEntry,
  type AttentionItem,
  attentionOf,
  bookingAttention,
  inquiryAttention,
  joinAttention,
  limits,
  notificationAttention,
  paymentAttention,
} from '@charter/contracts';
import { RpcClient } from '@charter/messaging';

/** Adds to what services know how severe it is, and where staff act. */
@Injectable()
export class AttentionView {
  constructor(private readonly rpc: RpcClient) {}

  async list(): Promise<Attention> {
    const { entries, unavailable } = await joinAttention({
      booking: this.rpc.call(bookingAttention.list, {}),
      payment: this.rpc.call(paymentAttention.list, {}),
      notification: this.rpc.call(notificationAttention.list, {}),
      inquiry: this.rpc.call(inquiryAttention.list, {}),
    });
    const now = new Date();
    return { items: entries.map((entry) => toItem(entry, now)).toSorted(byUrgency), unavailable };
  }
}

const toItem = (entry: AttentionEntry, now: Date): AttentionItem => ({
  ...entry,
  ...attentionOf(entry.kind, { ...entry.data, subject: entry.subject }, now),
});

const rankOf = ({ severity }: AttentionItem): number => limits.attentionSeverities.indexOf(severity);

const byUrgency = (a: AttentionItem, b: AttentionItem): number => rankOf(a) - rankOf(b) || a.since.localeCompare(b.since);
