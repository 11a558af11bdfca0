/** An HTTP client that behaves like a browser: it keeps cookies, alternates between the gateways and retries lost requests. */
import { setTimeout as pause } from 'node:timers/promises';
import type { ClientLog } from './client-log.ts';

/** Milliseconds; longer than the gateway's own timeout for PayPal. */
const REQUEST_TIMEOUT_MS = 35_000;
const MAX_ATTEMPTS = 6;

export interface Answer<Body = Record<string, unknown>> {
  /** 0 when there was no response. */
  status: number;
  body: Body;
}

export interface Site {
  /** Addresses of all gateways. */
  gateways: readonly string[];
  /** The site's origin as browsers know it. */
  origin: string;
}

let clientCount = 0;
let requestCount = 0;

export const succeeded = ({ status }: Answer<unknown>): boolean => status >= 200 && status < 300;
/** The result is unknown or the failure temporary, so a browser may repeat the request. */
const isRetryable = ({ status }: Answer<unknown>): boolean => status === 0 || status === 429 || status >= 500;

export class HttpClient {
  readonly #site: Site;
  readonly #log: ClientLog;
  readonly #cookies = new Map<string, string>();
  /** Rate limits apply per address, so each client sends an address of its own, as if behind the reverse proxy. */
  readonly #address = `100.${64 + ((++clientCount >> 16) & 63)}.${(clientCount >> 8) & 255}.${clientCount & 255}`;

  constructor(site: Site, log: ClientLog) {
    this.#site = site;
    this.#log = log;
  }

  /** Sends the request once. */
  async send<Body = Record<string, unknown>>(method: string, path: string, body?: object): Promise<Answer<Body>> {
    const answer = await this.#fetch<Body>(method, path, body);
    this.#log.countResponse(`${method} ${path}`, answer.status, answer.body as Record<string, unknown>);
    return answer;
  }

  /** Repeats the request until the result is known, at most `MAX_ATTEMPTS` times. */
  async sendWithRetries<Body = Record<string, unknown>>(method: string, path: string, body?: object): Promise<Answer<Body>> {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.send<Body>(method, path, body);
      if (!isRetryable(answer) || attempt === MAX_ATTEMPTS) return answer;
      this.#log.retries += 1;
      await pause(300 * attempt);
    }
  }

  async #fetch<Body>(method: string, path: string, body: object | undefined): Promise<Answer<Body>> {
    const { gateways, origin } = this.#site;
    const isForm = body instanceof FormData;
    try {
      const response = await fetch(gateways[(requestCount += 1) % gateways.length]! + path, {
        method,
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
        headers: {
          origin,
          'x-forwarded-for': this.#address,
          cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
        },
        body: isForm ? body : body && JSON.stringify(body),
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [name = '', value = ''] = cookie.split(';')[0]!.split('=');
        this.#cookies.set(name, value);
      }
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json');
      return { status: response.status, body: (isJson && text ? JSON.parse(text) : {}) as Body };
    } catch {
      // The gateway is down or died during the request: whether it was executed is unknown here.
      return { status: 0, body: {} as Body };
    }
  }
}
