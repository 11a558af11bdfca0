import { Injectable, Logger } from '@nestjs/common';
import { minuteMs, type PayPalSetup } from '@charter/contracts';
import { Clock } from '@charter/service-kit';
import { isPayPalFailure } from '../paypal/paypal-errors.js';
import { PayPalSettings } from '../paypal/paypal-settings.js';
import { PayPalClient } from '../paypal/paypal.client.js';

/** PayPal documents 15 minutes for a client token while its responses may say nine hours: the shorter one is used. */
const maxLifetime = 15 * minuteMs;
/** A token is renewed this long before it expires, so that a page can still use it. */
const renewalMargin = 2 * minuteMs;
/** How long a failure is cached, so that an outage does not cause a token request per visitor. */
const failureLifetime = minuteMs / 2;
/** Host names are those of the site; the limit only bounds the memory. */
const maxHosts = 20;

/** PayPal and Pay Later, cards without an account, Venmo. The page learns from PayPal which of them a buyer may use. */
const components = ['paypal-payments', 'paypal-guest-payments', 'venmo-payments'];

interface ClientToken {
  token: string | null;
  expiresAt: Date | null;
  /** Milliseconds since the epoch. */
  renewAt: number;
}

/** Settings with which a page starts PayPal's SDK: the client id, and the specification's client token where PayPal issues one. */
@Injectable()
export class PayPalSetupService {
  private readonly logger = new Logger(PayPalSetupService.name);
  /** One token per host. Concurrent requests for one host share the promise. */
  private readonly tokens = new Map<string, Promise<ClientToken>>();

  constructor(
    private readonly paypal: PayPalClient,
    private readonly settings: PayPalSettings,
    private readonly clock: Clock,
  ) {}

  async setup(host: string): Promise<PayPalSetup> {
    const { environment, baseUrl, clientId } = this.settings;
    const { token, expiresAt } = await this.clientToken(host);
    const payPalHost = environment === 'live' ? 'https://www.paypal.com' : 'https://www.sandbox.paypal.com';
    return {
      clientId,
      clientToken: token,
      clientTokenExpiresAt: expiresAt?.toISOString() ?? null,
      environment,
      sdkUrl: `${baseUrl ?? payPalHost}/web-sdk/v6/core`,
      currency: 'USD',
      components: [...components],
    };
  }

  private async clientToken(host: string): Promise<ClientToken> {
    const known = this.tokens.get(host);
    if (known) {
      const token = await known;
      if (this.clock.now().getTime() < token.renewAt) return token;
      // Another request may have renewed it while this one waited.
      if (this.tokens.get(host) !== known) return this.clientToken(host);
    }
    const [oldest] = this.tokens.keys();
    if (!known && this.tokens.size >= maxHosts && oldest !== undefined) this.tokens.delete(oldest);
    const requested = this.request(host);
    this.tokens.set(host, requested);
    return requested;
  }

  private async request(host: string): Promise<ClientToken> {
    try {
      const { token, expiresInSeconds } = await this.paypal.clientToken(host);
      const expiresAt = this.clock.now().getTime() + Math.min(expiresInSeconds * 1000, maxLifetime);
      return { token, expiresAt: new Date(expiresAt), renewAt: expiresAt - renewalMargin };
    } catch (error) {
      if (!isPayPalFailure(error)) throw error;
      this.logger.warn({ host, reason: error.message }, 'No client token from PayPal');
      return { token: null, expiresAt: null, renewAt: this.clock.now().getTime() + failureLifetime };
    }
  }
}
