import { Injectable, Logger } from '@nestjs/common';
import type { WebhookDelivery } from '@charter/contracts';
import { Database } from '@charter/database';
import { backOff } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { EventService } from './event.service.js';
import { isHandled, readEvent } from './paypal-event.js';
import { leaseSeconds } from '../payments/payment.repository.js';
import { type DueEvent, WebhookRepository } from './webhook.repository.js';
import { WebhookSignature } from './webhook-signature.client.js';

/** The buyer's own page learns of these too, and usually earlier: a second look at PayPal meanwhile would be wasted. */
const seenByThePage = new Set(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED']);
/** How long the page has, in milliseconds. */
const headStart = 3_000;
/** A delivery that names no payment of ours is tried for about 13 hours; PayPal may send it again afterwards. */
const maxTries = 60;
const batch = 20;

/** Deliveries from PayPal: verified, stored, answered; then processed by asking PayPal. */
@Injectable()
export class WebhookService {
  private readonly logger = new Logger(WebhookService.name);

  constructor(
    private readonly database: Database,
    private readonly webhooks: WebhookRepository,
    private readonly events: EventService,
    private readonly signature: WebhookSignature,
    private readonly clock: Clock,
  ) {}

  /** A second delivery of the same event is answered like the first, and changes nothing. */
  async receive({ headers, body }: WebhookDelivery): Promise<void> {
    const bytes = Buffer.from(body, 'base64');
    await this.signature.require(headers, bytes);
    const event = readEvent(bytes);
    const receivedAt = this.clock.now();
    const concernsUs = isHandled(event.event_type);
    const atOnce = concernsUs && !seenByThePage.has(event.event_type);
    const due: DueEvent = { eventId: event.id, type: event.event_type, body: event, tries: atOnce ? 1 : 0 };
    const delivery = {
      ...due,
      transmissionId: headers['paypal-transmission-id'] ?? '',
      receivedAt,
      // One that is processed at once is leased to this process from the start.
      processAfter: new Date(receivedAt.getTime() + (atOnce ? leaseSeconds * 1000 : headStart)),
      processedAt: concernsUs ? null : receivedAt,
      failed: false,
    };
    const fresh = await this.database.transaction((tx) => this.webhooks.add(tx, delivery));
    if (fresh && atOnce) setImmediate(() => void this.settle(due).catch((error: unknown) => this.logger.warn(String(error))));
  }

  /** Processes stored deliveries that are due. */
  async process(): Promise<void> {
    let due: DueEvent[];
    do {
      due = await this.database.transaction((tx) => this.webhooks.leaseDue(tx, this.clock.now(), batch));
      for (const event of due) await this.settle(event);
    } while (due.length === batch);
  }

  private async settle(event: DueEvent): Promise<void> {
    try {
      const done = !isHandled(event.type) || (await this.events.process(event.body));
      if (done) await this.database.transaction((tx) => this.webhooks.save(tx, { eventId: event.eventId, processedAt: this.clock.now() }));
      else await this.postpone(event, 'it names no payment of ours');
    } catch (error) {
      await this.postpone(event, String(error));
    }
  }

  private async postpone({ eventId, type, tries }: DueEvent, why: string): Promise<void> {
    const failed = tries >= maxTries;
    this.logger[failed ? 'error' : 'warn'](
      `PayPal's event ${eventId} (${type}) ${failed ? `failed after ${tries} tries` : 'is retried'}: ${why}`,
    );
    const now = this.clock.now();
    const processAfter = new Date(now.getTime() + backOff(tries));
    await this.database.transaction((tx) => this.webhooks.save(tx, { eventId, processAfter, processedAt: failed ? now : null, failed }));
  }
}
