// A typed client of the control API, for tests of services that use the emulator.
import type { State } from './control.ts';
import type { DisputeChange, DisputeRequest } from './disputes.ts';
import type { FaultRule } from './faults.ts';
import type { PastOrder } from './history.ts';
import type { CaptureRow, DisputeRow, FundingSource, Outcome, RefundRow, ReversalReason } from './ledger.ts';
import type { Settings } from './settings.ts';
import type { WebhookMode } from './webhooks.ts';

export type {
  CaptureRow,
  DisputeChange,
  DisputeRequest,
  DisputeRow,
  FaultRule,
  FundingSource,
  Outcome,
  PastOrder,
  RefundRow,
  Settings,
  State,
  WebhookMode,
};

/** Client of the emulator's control API. Every method throws an `Error` with the response body unless the status is 2xx. */
export class EmulatorControl {
  readonly #url: string;

  /** @param url the emulator's URL, as returned by `startEmulator` */
  constructor(url: string) {
    this.#url = url.replace(/\/$/, '');
  }

  /**
   * Approves the order as the buyer.
   * @param outcome result of the following capture (default `completed`)
   * @param fundingSource with what the buyer pays (default `paypal`)
   */
  async approve(orderId: string, outcome?: Outcome, fundingSource?: FundingSource): Promise<void> {
    await this.#call('POST', `orders/${orderId}/approve`, { outcome, fundingSource });
  }

  /** Cancels as the buyer. */
  async cancel(orderId: string): Promise<void> {
    await this.#call('POST', `orders/${orderId}/cancel`);
  }

  /** Expires the order: it answers 404 from now on. */
  async expire(orderId: string): Promise<void> {
    await this.#call('POST', `orders/${orderId}/expire`);
  }

  /** Adds completed orders of the past, without events. @returns how many were unknown */
  async addHistory(orders: readonly PastOrder[]): Promise<number> {
    return (await this.#call<{ added: number }>('POST', 'history', { orders })).added;
  }

  /** Completes or declines a pending capture. */
  settle(captureId: string, status: 'COMPLETED' | 'DECLINED' = 'COMPLETED'): Promise<CaptureRow> {
    return this.#call('POST', `captures/${captureId}/settle`, { status });
  }

  /** Reverses a capture, or `amount` of it (`"10.00"`). The resulting refund is the last of `refundIds`. */
  reverse(captureId: string, reason: ReversalReason = 'CHARGEBACK', amount?: string): Promise<CaptureRow> {
    return this.#call('POST', `captures/${captureId}/reverse`, { reason, ...(amount !== undefined && { amount }) });
  }

  /** Ends a pending refund. */
  settleRefund(refundId: string, status: 'COMPLETED' | 'FAILED' | 'CANCELLED' = 'COMPLETED'): Promise<RefundRow> {
    return this.#call('POST', `refunds/${refundId}/settle`, { status });
  }

  dispute(request: DisputeRequest): Promise<DisputeRow> {
    return this.#call('POST', 'disputes', request);
  }

  /** Changes a dispute's status or stage. */
  updateDispute(disputeId: string, change: DisputeChange): Promise<DisputeRow> {
    return this.#call('POST', `disputes/${disputeId}/update`, change);
  }

  /** Resolves a dispute. In the seller's favor (the default) reversed money is returned. */
  resolveDispute(disputeId: string, outcome?: string): Promise<DisputeRow> {
    return this.#call('POST', `disputes/${disputeId}/resolve`, outcome === undefined ? {} : { outcome });
  }

  /** @returns the rule's id. Without `times` the rule applies once. */
  async addFault(rule: FaultRule): Promise<string> {
    return (await this.#call<{ id: string }>('POST', 'faults', rule)).id;
  }

  /** @returns the rules that have not been applied as often as they should */
  faults(): Promise<FaultRule[]> {
    return this.#call('GET', 'faults');
  }

  async clearFaults(): Promise<void> {
    await this.#call('DELETE', 'faults');
  }

  /** Advances the emulator's clock and runs everything that becomes due. */
  async advanceClock(ms: number): Promise<void> {
    await this.#call('POST', 'clock', { advanceMs: ms });
  }

  async webhooks(mode: WebhookMode, delayMs?: number): Promise<void> {
    await this.#call('POST', 'webhooks', { mode, ...(delayMs !== undefined && { delayMs }) });
  }

  /** Releases held webhooks and waits for all deliveries. @returns how many were released */
  async flushWebhooks(): Promise<number> {
    return (await this.#call<{ released: number }>('POST', 'webhooks/flush')).released;
  }

  /** Sends an event of any type. @returns the event's id */
  async sendEvent(type: string, resource?: unknown): Promise<string> {
    return (await this.#call<{ id: string }>('POST', 'events', { type, ...(resource !== undefined && { resource }) })).id;
  }

  /** Sends an event (`state().events`) again with the same id. */
  async resend(eventId: string): Promise<void> {
    await this.#call('POST', `events/${eventId}/resend`);
  }

  /** The token endpoint answers 503 (or `status`) until it is switched off again. */
  async tokenOutage(outage: boolean | number): Promise<void> {
    await this.#call('POST', 'tokens', { outage });
  }

  /** Revokes all issued tokens: requests with them get 401. */
  async revokeTokens(): Promise<void> {
    await this.#call('POST', 'tokens', { revoke: true });
  }

  settings(change: Partial<Settings>): Promise<Settings> {
    return this.#call('POST', 'settings', change);
  }

  state(): Promise<State> {
    return this.#call('GET', 'state');
  }

  /** Deletes all orders, payments and faults, and resets the settings. Webhooks and tokens are kept. */
  async reset(): Promise<void> {
    await this.#call('POST', 'reset');
  }

  async #call<Answer = void>(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(`${this.#url}/_emulator/${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`PayPal emulator answered ${response.status} to ${method} ${path}: ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as Answer;
  }
}
