// The control routes by type, for tests of the services that talk to an emulated PayPal.
import type { State } from './control.ts';
import type { DisputeChange, DisputeRequest } from './disputes.ts';
import type { FaultRule } from './faults.ts';
import type { CaptureRow, DisputeRow, Outcome, RefundRow, ReversalReason } from './ledger.ts';
import type { Settings } from './settings.ts';
import type { WebhookMode } from './webhooks.ts';

export type { CaptureRow, DisputeChange, DisputeRequest, DisputeRow, FaultRule, Outcome, RefundRow, Settings, State, WebhookMode };

/** Pulls the emulator's strings over HTTP. Every method throws an `Error` with the emulator's answer when that is not 2xx. */
export class EmulatorControl {
  readonly #url: string;

  /** `url` is the emulator's, as `startEmulator` answers it. */
  constructor(url: string) {
    this.#url = url.replace(/\/$/, '');
  }

  /** The buyer pays; `outcome` is what the following capture will do (default `completed`). */
  async approve(orderId: string, outcome?: Outcome): Promise<void> {
    await this.#call('POST', `orders/${orderId}/approve`, outcome === undefined ? {} : { outcome });
  }

  /** The buyer turns back. */
  async cancel(orderId: string): Promise<void> {
    await this.#call('POST', `orders/${orderId}/cancel`);
  }

  /** The order's time is over: 404 from now on. */
  async expire(orderId: string): Promise<void> {
    await this.#call('POST', `orders/${orderId}/expire`);
  }

  /** A pending capture ends. */
  settle(captureId: string, status: 'COMPLETED' | 'DECLINED' = 'COMPLETED'): Promise<CaptureRow> {
    return this.#call('POST', `captures/${captureId}/settle`, { status });
  }

  /** PayPal takes the money of a capture back, or `amount` of it (`"10.00"`). The refund it makes is the last of `refundIds`. */
  reverse(captureId: string, reason: ReversalReason = 'CHARGEBACK', amount?: string): Promise<CaptureRow> {
    return this.#call('POST', `captures/${captureId}/reverse`, { reason, ...(amount !== undefined && { amount }) });
  }

  /** A pending refund ends. */
  settleRefund(refundId: string, status: 'COMPLETED' | 'FAILED' | 'CANCELLED' = 'COMPLETED'): Promise<RefundRow> {
    return this.#call('POST', `refunds/${refundId}/settle`, { status });
  }

  dispute(request: DisputeRequest): Promise<DisputeRow> {
    return this.#call('POST', 'disputes', request);
  }

  /** A dispute moves on: another status, another stage. */
  updateDispute(disputeId: string, change: DisputeChange): Promise<DisputeRow> {
    return this.#call('POST', `disputes/${disputeId}/update`, change);
  }

  /** Ends a dispute. In the seller's favour (the default) reversed money of its capture comes back. */
  resolveDispute(disputeId: string, outcome?: string): Promise<DisputeRow> {
    return this.#call('POST', `disputes/${disputeId}/resolve`, outcome === undefined ? {} : { outcome });
  }

  /** Answers the rule's id. Without `times` it hits once. */
  async addFault(rule: FaultRule): Promise<string> {
    return (await this.#call<{ id: string }>('POST', 'faults', rule)).id;
  }

  async clearFaults(): Promise<void> {
    await this.#call('DELETE', 'faults');
  }

  /** Moves PayPal's time forward; whatever becomes due happens. */
  async advanceClock(ms: number): Promise<void> {
    await this.#call('POST', 'clock', { advanceMs: ms });
  }

  async webhooks(mode: WebhookMode, delayMs?: number): Promise<void> {
    await this.#call('POST', 'webhooks', { mode, ...(delayMs !== undefined && { delayMs }) });
  }

  /** Releases held webhooks and waits until every delivery under way has its answer. Answers how many were released. */
  async flushWebhooks(): Promise<number> {
    return (await this.#call<{ released: number }>('POST', 'webhooks/flush')).released;
  }

  /** Sends an event of any type, of this account's other business for instance. Answers the event's id. */
  async announce(type: string, resource?: unknown): Promise<string> {
    return (await this.#call<{ id: string }>('POST', 'events', { type, ...(resource !== undefined && { resource }) })).id;
  }

  /** Sends an event (`state().events`) once more, under its own id. */
  async resend(eventId: string): Promise<void> {
    await this.#call('POST', `events/${eventId}/resend`);
  }

  /** The token endpoint answers 503 (or `status`) until it is switched off again. */
  async tokenOutage(outage: boolean | number): Promise<void> {
    await this.#call('POST', 'tokens', { outage });
  }

  /** Every token issued so far is refused with 401. */
  async revokeTokens(): Promise<void> {
    await this.#call('POST', 'tokens', { revoke: true });
  }

  settings(change: Partial<Settings>): Promise<Settings> {
    return this.#call('POST', 'settings', change);
  }

  state(): Promise<State> {
    return this.#call('GET', 'state');
  }

  /** Forgets all business, faults and settings. Webhooks and tokens stay. */
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
