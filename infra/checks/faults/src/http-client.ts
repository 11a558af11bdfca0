/** A browser with its cookies: it meets both gateways by turns, loses answers, and presses the button again. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Journal } from './client-log.ts';

/** Milliseconds; longer than the gateway's own patience with PayPal. */
const patience = 35_000;
const tries = 6;

export interface Answer<Body = Record<string, unknown>> {
  /** 0 when none came. */
  status: number;
  body: Body;
}

export interface Door {
  /** The gateways' addresses. */
  gateways: readonly string[];
  /** The site as browsers know it. */
  origin: string;
}

let addresses = 0;
let turn = 0;

export const succeeded = ({ status }: Answer<unknown>): boolean => status >= 200 && status < 300;
/** Nobody knows, or not now: a browser may ask again. */
const isOpen = ({ status }: Answer<unknown>): boolean => status === 0 || status === 429 || status >= 500;

export class Visitor {
  readonly #door: Door;
  readonly #journal: Journal;
  readonly #cookies = new Map<string, string>();
  /** Each visitor has an address of their own, as behind the edge: rate limits are per address. */
  readonly #address = `100.${64 + ((++addresses >> 16) & 63)}.${(addresses >> 8) & 255}.${addresses & 255}`;

  constructor(door: Door, journal: Journal) {
    this.#door = door;
    this.#journal = journal;
  }

  /** Asks once. */
  async send<Body = Record<string, unknown>>(method: string, path: string, body?: object): Promise<Answer<Body>> {
    const answer = await this.#ask<Body>(method, path, body);
    this.#journal.answered(`${method} ${path}`, answer.status, answer.body as Record<string, unknown>);
    return answer;
  }

  /** Asks until there is a clear yes or no, or until a person would have given up. */
  async insist<Body = Record<string, unknown>>(method: string, path: string, body?: object): Promise<Answer<Body>> {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.send<Body>(method, path, body);
      if (!isOpen(answer) || attempt === tries) return answer;
      this.#journal.retries += 1;
      await pause(300 * attempt);
    }
  }

  async #ask<Body>(method: string, path: string, body: object | undefined): Promise<Answer<Body>> {
    const { gateways, origin } = this.#door;
    const isForm = body instanceof FormData;
    try {
      const response = await fetch(gateways[(turn += 1) % gateways.length]! + path, {
        method,
        signal: AbortSignal.timeout(patience),
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
      return { status: response.status, body: (isJson ? JSON.parse(text) : {}) as Body };
    } catch {
      // The gateway died, or is dead: what it did, nobody here knows.
      return { status: 0, body: {} as Body };
    }
  }
}
