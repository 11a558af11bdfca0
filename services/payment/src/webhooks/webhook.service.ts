import { Injectable, Logger } from '@nestjs/common';
import type { WebhookDelivery } from '@charter/contracts';
import { backOff } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { leaseSeconds } from '../payments/payment.repository.js';
import { isHandled, parseEvent } from '../paypal/paypal-event.js';
import { WebhookSignatureClient } from '../paypal/webhook-signature.client.js';
import { PayPalEventService } from './paypal-event.service.js';
import { type DueEvent, WebhookRepository } from './webhook.repository.js';

/** The buyer's page usually causes the same read earlier, so processing these at once would read PayPal twice. */
const handledByPage = new Set(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED']);
/** How much earlier the page may be, in milliseconds. */
const pageDelay = 3_000;
/** About 13 hours of attempts for a delivery whose payment or change is not found; PayPal may send it again afterwards. */
const maxAttempts = 60;
const batch = 20;

/** Webhook deliveries: verified, stored and acknowledged, then processed by reading PayPal. */
@Injectable()
export class WebhookService {
  private readonly logger = new Logger(WebhookService.name);

  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly events: PayPalEventService,
    private readonly signature: WebhookSignatureClient,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores a signed delivery. A repeated delivery of the same event changes nothing.
   * @throws DomainError WEBHOOK_NOT_SIGNED, MALFORMED
   */
  async receive({ headers, body }: WebhookDelivery): Promise<void> {
    const bytes = Buffer.from(body, 'base64');
    await this.signature.verify(headers, bytes);
    const event = parseEvent(bytes);
    const receivedAt = this.clock.now();
    const isRelevant = isHandled(event.event_type);
    const immediate = isRelevant && !handledByPage.has(event.event_type);
    const due: DueEvent = { eventId: event.id, type: event.event_type, body: event, tries: immediate ? 1 : 0 };
    const delivery = {
      ...due,
      transmissionId: headers['paypal-transmission-id'] ?? '',
      receivedAt,
      // An event that is processed immediately is leased to this process from the start.
      processAfter: new Date(receivedAt.getTime() + (immediate ? leaseSeconds * 1000 : pageDelay)),
      processedAt: isRelevant ? null : receivedAt,
      failed: false,
    };
    const added = await this.webhooks.add(delivery);
    if (added && immediate) setImmediate(() => this.handleInBackground(due));
  }

  private handleInBackground(due: DueEvent): void {
    this.handle(due).catch((error: unknown) => this.logger.warn({ eventId: due.eventId, error }, 'PayPal event not processed'));
  }

  /** Processes stored deliveries that are due. */
  async process(): Promise<void> {
    let due: DueEvent[];
    do {
      due = await this.webhooks.leaseDue(this.clock.now(), batch);
      for (const event of due) await this.handle(event);
    } while (due.length === batch);
  }

  private async handle(event: DueEvent): Promise<void> {
    try {
      const result = isHandled(event.type) ? await this.events.process(event.body) : 'processed';
      if (result === 'processed') await this.webhooks.markProcessed(event.eventId, this.clock.now());
      else await this.postpone(event, result);
    } catch (error) {
      await this.postpone(event, String(error));
    }
  }

  private async postpone({ eventId, type, tries }: DueEvent, why: string): Promise<void> {
    const failed = tries >= maxAttempts;
    const fields = { eventId, type, attempts: tries, reason: why };
    if (failed) this.logger.error(fields, 'PayPal event failed permanently');
    else this.logger.warn(fields, 'PayPal event postponed');
    const now = this.clock.now();
    const processAfter = new Date(now.getTime() + backOff(tries));
    await this.webhooks.postpone(eventId, { processAfter, processedAt: failed ? now : null, failed });
  }
}
