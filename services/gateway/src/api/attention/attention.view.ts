import { Injectable } from '@nestjs/common';
import {
  type Attention,
  type AttentionEntry,
  type AttentionItem,
  type AttentionPart,
  bookingAttention,
  DomainError,
  inquiryAttention,
  limits,
  notificationAttention,
  paymentAttention,
} from '@charter/contracts';
import { RpcClient } from '@charter/messaging';

/** Joins what four services know. One that fails does not hide the parts of the others. */
@Injectable()
export class AttentionView {
  constructor(private readonly rpc: RpcClient) {}

  async list(): Promise<Attention> {
    const parts = await Promise.all([
      partOf('booking', this.rpc.call(bookingAttention.list, {})),
      partOf('payment', this.rpc.call(paymentAttention.list, {})),
      partOf('notification', this.rpc.call(notificationAttention.list, {})),
      partOf('inquiry', this.rpc.call(inquiryAttention.list, {})),
    ]);
    const now = new Date();
    return {
      items: parts.flatMap(({ entries }) => entries.map((entry) => toItem(entry, now))).toSorted(byUrgency),
      unavailable: parts.filter(({ failed }) => failed).map(({ service }) => service),
    };
  }
}

const partOf = (service: string, part: Promise<AttentionPart>) =>
  part.then(
    ({ entries }) => ({ service, entries, failed: false }),
    (error: unknown) => {
      if (error instanceof DomainError) return { service, entries: [], failed: true };
      throw error;
    },
  );

const toItem = (entry: AttentionEntry, now: Date): AttentionItem => ({ ...entry, ...limits.attentionOf(entry.kind, entry.data, now) });

const rankOf = ({ severity }: AttentionItem): number => limits.attentionSeverities.indexOf(severity);

const byUrgency = (a: AttentionItem, b: AttentionItem): number => rankOf(a) - rankOf(b) || a.since.localeCompare(b.since);
