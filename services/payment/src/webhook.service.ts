import { Injectable, Logger } from '@nestjs/common';
import { Refusal, type WebhookDelivery } from '@charter/contracts';
import { Database } from '@charter/database';
import { backOff } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { CaptureService } from './capture.service.js';
import { PaymentEntity } from './payment.entity.js';
import { awaitsBuyer, hasMoney, isOver } from './payment.js';
import { type DueEvent, leaseSeconds, PaymentRepository } from './payment.repository.js';

import { WebhookSignature } from './webhook-signature.guard.js';

interface PayPalEvent {
  id: string;
  event_type: string;
  resource?: {
    id?: string;
    custom_id?: string;
    status?: string;
    dispute_id?: string;
    supplementary_data?: { related_ids?: { order_id?: string; capture_id?: string } };
    links?: { rel: string; href: string }[];
    disputed_transactions?: { seller_transaction_id?: string }[];
  };
}

/** The buyer's own page hears of these too, and usually earlier: asking PayPal again while it is at it is work for nothing. */
const seenByThePage = new Set(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED']);
/** How long the page has, in milliseconds. */
const headStart = 3_000;
/** A delivery that names no payment of ours is looked at for about a day, then left for a person. */
const maxTries = 60;
const batch = 20;

/** Deliveries from PayPal: checked, stored, answered; then acted upon by asking PayPal what is true. */
@Injectable()
export class WebhookService {
  private readonly logger = new Logger(WebhookService.name);

  constructor(
    private readonly database: Database,
    private readonly payments: PaymentRepository,
    private readonly captures: CaptureService,
    private readonly signature: WebhookSignature,
    private readonly clock: Clock,
  ) {}

  /** A second delivery of the same event is answered like the first, and changes nothing. */
  async receive({ headers, body }: WebhookDelivery): Promise<void> {
    const bytes = Buffer.from(body, 'base64');
    await this.signature.require(headers, bytes);
    const event = readEvent(bytes);
    const receivedAt = this.clock.now();
    const atOnce = !seenByThePage.has(event.event_type);
    const due: DueEvent = { eventId: event.id, type: event.event_type, body: event, tries: atOnce ? 1 : 0 };
    const fresh = await this.payments.addEvent(this.database.read, {
      ...due,
      transmissionId: headers['paypal-transmission-id'] ?? '',
      receivedAt,
      // One that is acted upon at once is leased to this process from the start.
      processAfter: new Date(receivedAt.getTime() + (atOnce ? leaseSeconds * 1000 : headStart)),
      processedAt: null,
    });
    if (fresh && atOnce) setImmediate(() => void this.settle(due).catch((error: unknown) => this.logger.warn(String(error))));
  }

  /** Acts on stored deliveries that are due. */
  async process(): Promise<void> {
    let due: DueEvent[];
    do {
      due = await this.payments.leaseEvents(this.database.read, this.clock.now(), batch);
      for (const event of due) await this.settle(event);
    } while (due.length === batch);
  }

  private async settle(event: DueEvent): Promise<void> {
    try {
      const done = await this.act(event.body as PayPalEvent);
      if (done) await this.payments.saveEvent(this.database.read, { eventId: event.eventId, processedAt: this.clock.now() });
      else await this.postpone(event, 'it names no payment of ours');
    } catch (error) {
      await this.postpone(event, String(error));
    }
  }

  private async postpone(event: DueEvent, why: string): Promise<void> {
    const givenUp = event.tries >= maxTries;
    this.logger[givenUp ? 'error' : 'warn'](`PayPal's event ${event.eventId} (${event.type}) waits: ${why}`);
    const now = this.clock.now();
    await this.payments.saveEvent(this.database.read, {
      eventId: event.eventId,
      processAfter: new Date(now.getTime() + backOff(event.tries)),
      processedAt: givenUp ? now : null,
    });
  }

  /** @returns false when no payment of ours is meant (yet) */
  private async act({ event_type, resource }: PayPalEvent): Promise<boolean> {
    const payment = await this.paymentOf(event_type, resource ?? {});
    if (!payment) return false;
    if (event_type.startsWith('CUSTOMER.DISPUTE.')) {
      this.logger.error(`payment ${payment.id} is disputed: ${event_type} ${resource?.dispute_id}`);
      await this.payments.save(this.database.read, { id: payment.id, dispute: `${event_type} ${resource?.dispute_id ?? ''}` });
    } else if (event_type === 'CHECKOUT.ORDER.APPROVED') {
      if (!isOver(payment.state) && !awaitsBuyer(payment)) await this.captures.collect(payment);
    } else if (event_type === 'PAYMENT.CAPTURE.REVERSED') {
      this.logger.error(`payment ${payment.id} was charged back`);
      await this.payments.save(this.database.read, { id: payment.id, state: 'reversed', nextCheckAt: null });
    } else if (event_type !== 'PAYMENT.CAPTURE.COMPLETED' || !hasMoney(payment.state)) {
      await this.captures.refresh(payment.id);
    }
    return true;
  }

  private async paymentOf(type: string, resource: NonNullable<PayPalEvent['resource']>): Promise<PaymentEntity | null> {
    const { read } = this.database;
    const related = resource.supplementary_data?.related_ids;
    const up = resource.links
      ?.find(({ rel }) => rel === 'up')
      ?.href.split('/')
      .at(-1);
    const disputed = resource.disputed_transactions?.[0]?.seller_transaction_id;
    if (type.startsWith('CHECKOUT.') && resource.id) return read.findOneBy(PaymentEntity, { orderId: resource.id });
    if (related?.order_id) return read.findOneBy(PaymentEntity, { orderId: related.order_id });
    const captureId =
      disputed ?? related?.capture_id ?? (type === 'PAYMENT.CAPTURE.REFUNDED' || type.startsWith('PAYMENT.REFUND.') ? up : resource.id);
    return captureId ? read.findOneBy(PaymentEntity, { captureId }) : null;
  }
}

function readEvent(bytes: Buffer): PayPalEvent {
  try {
    const event = JSON.parse(bytes.toString()) as Partial<PayPalEvent>;
    if (typeof event.id === 'string' && typeof event.event_type === 'string') return event as PayPalEvent;
  } catch {
    // Signed, and yet not JSON: refused below like any other body that is no event.
  }
  throw new Refusal('MALFORMED');
}
