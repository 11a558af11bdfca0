/** The calls of PayPal's REST API that `paypal check` needs. None of them moves money. */

export type PayPalEnvironment = 'sandbox' | 'live' | 'emulator';

export const payPalHosts = { sandbox: 'https://api-m.sandbox.paypal.com', live: 'https://api-m.paypal.com' };

export interface Credentials {
  clientId: string;
  clientSecret: string;
}

export interface Webhook {
  id: string;
  url: string;
  event_types: { name: string }[];
}

const TIMEOUT_MS = 10_000;

/** PayPal answered with an error status. */
export class PayPalError extends Error {
  readonly status: number;

  constructor(status: number, body: { error_description?: string; message?: string }) {
    super(`PayPal answered ${status}: ${body.error_description ?? body.message ?? 'no reason given'}`);
    this.status = status;
  }
}

export class PayPalAccount {
  readonly #host: string;
  readonly #credentials: Credentials;
  #token = '';
  /** Permissions of the app, from its token. */
  scopes: string[] = [];

  constructor(host: string, credentials: Credentials) {
    this.#host = host;
    this.#credentials = credentials;
  }

  /** @throws PayPalError with 401 when the credentials are unknown in this environment */
  async signIn(): Promise<void> {
    const { access_token, scope } = await this.#requestToken({});
    this.#token = access_token;
    this.scopes = scope.split(' ');
  }

  /** Requests a client token for pages of this host name. */
  async clientToken(host: string): Promise<void> {
    await this.#requestToken({ response_type: 'client_token', 'domains[]': host });
  }

  webhook(id: string): Promise<Webhook> {
    return this.#get(`/v1/notifications/webhooks/${encodeURIComponent(id)}`);
  }

  async webhooks(): Promise<Webhook[]> {
    return (await this.#get<{ webhooks: Webhook[] }>('/v1/notifications/webhooks')).webhooks;
  }

  async readDisputes(): Promise<void> {
    await this.#get('/v1/customer/disputes?page_size=1');
  }

  /** Searches the last day's transactions. */
  async searchTransactions(): Promise<void> {
    const [from, to] = [new Date(Date.now() - 86_400_000), new Date()].map((date) => `${date.toISOString().slice(0, 19)}Z`);
    await this.#get(`/v1/reporting/transactions?${new URLSearchParams({ start_date: from!, end_date: to!, page_size: '1' }).toString()}`);
  }

  #requestToken(form: Record<string, string>): Promise<{ access_token: string; scope: string }> {
    const { clientId, clientSecret } = this.#credentials;
    return this.#request('/v1/oauth2/token', {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', ...form }),
    });
  }

  #get<T>(path: string): Promise<T> {
    return this.#request(path, { headers: { authorization: `Bearer ${this.#token}` } });
  }

  async #request<T>(path: string, init: RequestInit): Promise<T> {
    const answer = await fetch(`${this.#host}${path}`, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    // A proxy may answer with HTML; then only the status is known.
    const body: unknown = await answer.json().catch(() => ({}));
    if (!answer.ok) throw new PayPalError(answer.status, body as object);
    return body as T;
  }
}
