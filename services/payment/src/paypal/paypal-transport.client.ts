import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { type ClientCredentialsAuthManager, Environment, type OAuthToken } from '@paypal/paypal-server-sdk';
import { inSpan } from '@charter/service-kit';
import { mayTryAgain } from '../payments/payment.js';
import { describe, PayPalRejection, rejectionIn, UnknownResult } from './paypal-errors.js';
import { RedirectedClient } from './paypal-redirect.client.js';
import { PayPalSettings } from './paypal-settings.js';

/** Milliseconds before each repetition of a call whose response was lost, always with the same idempotency key. */
const retryDelays = [500, 1_000, 2_000];

/** Sends calls of PayPal's SDK under one access token, and sorts their failures. Each known fault of the SDK is handled where it occurs. */
@Injectable()
export class PayPalTransport {
  private readonly logger = new Logger(PayPalTransport.name);
  readonly client: RedirectedClient;
  private token: OAuthToken | undefined;
  private pendingToken: Promise<OAuthToken> | undefined;
  /** Whether PayPal accepted our credentials when a token was last requested; null before its first response. */
  credentialsOk: boolean | null = null;

  constructor(private readonly settings: PayPalSettings) {
    const { environment, baseUrl, clientId, clientSecret, timeout } = settings;
    this.client = new RedirectedClient(
      {
        environment: environment === 'live' ? Environment.Production : Environment.Sandbox,
        // The SDK has no timeout by default.
        timeout,
        clientCredentialsAuthCredentials: {
          oAuthClientId: clientId,
          oAuthClientSecret: clientSecret,
          oAuthTokenProvider: (_last, manager) => this.provideToken(manager),
        },
      },
      baseUrl,
    );
  }

  /** Requests a token unless a valid one is cached. Never rejects; the result is in `credentialsOk`. */
  async checkCredentials(): Promise<void> {
    await this.provideToken(this.client.clientCredentialsAuthManager);
  }

  /**
   * One token for all calls. Never rejects: the SDK caches a rejected promise, so every later call would fail. An unusable token makes
   * this one call fail, and the next one requests a token again.
   */
  private async provideToken(manager: ClientCredentialsAuthManager): Promise<OAuthToken> {
    if (this.token && !manager.isExpired(this.token)) return this.token;
    this.pendingToken ??= manager
      .fetchToken()
      .then((token) => {
        this.credentialsOk = true;
        return (this.token = token);
      })
      .catch((error: unknown) => {
        this.recordTokenFailure(error);
        return { accessToken: 'unavailable', tokenType: 'Bearer', expiry: 0n };
      })
      .finally(() => (this.pendingToken = undefined));
    return this.pendingToken;
  }

  private recordTokenFailure(error: unknown): void {
    const isRejected = (error as { statusCode?: number }).statusCode === 401;
    if (isRejected && this.credentialsOk !== false) {
      this.logger.error(
        `PayPal (${this.settings.environment}) rejects our credentials: check PAYPAL_ENVIRONMENT, PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET`,
      );
    } else this.logger.error({ reason: describe(error) }, 'Token request to PayPal failed');
    // A failure without a response says nothing about the credentials.
    if (isRejected) this.credentialsOk = false;
  }

  /** @throws PayPalRejection, UnknownResult */
  call<T>(name: string, work: () => Promise<T>): Promise<T> {
    return inSpan({ name: `PayPal ${name}`, kind: 'client' }, () => this.withToken(work));
  }

  /**
   * Reads a resource.
   * @param absent statuses that mean that there is no such resource, or none that this app may read
   * @returns null then
   * @throws PayPalRejection, UnknownResult
   */
  async find<T>(name: string, work: () => Promise<{ result: T }>, absent: readonly number[] = [404]): Promise<T | null> {
    try {
      return (await this.call(name, work)).result;
    } catch (error) {
      if (error instanceof PayPalRejection && absent.includes(error.status)) return null;
      throw error;
    }
  }

  /**
   * Repeats a call that carries an idempotency key until PayPal responds. Once a response was lost, PayPal may have executed the request,
   * and a rejection of the repetition does not prove the opposite: the result is unknown then, except when the buyer's card is rejected.
   * @throws PayPalRejection, UnknownResult
   */
  async callUntilAnswered<T>(name: string, work: () => Promise<T>): Promise<T> {
    let lost: UnknownResult | undefined;
    for (const delay of [...retryDelays, null]) {
      try {
        return await this.call(name, work);
      } catch (error) {
        if (error instanceof PayPalRejection && lost && !mayTryAgain(error.issue)) {
          throw new UnknownResult(`${error.message}, after a lost response: ${lost.message}`);
        }
        if (!(error instanceof UnknownResult) || delay === null) throw error;
        lost = error;
        this.logger.warn({ operation: name, reason: error.message }, 'PayPal response lost, repeating the request');
        await pause(delay);
      }
    }
    throw lost ?? new UnknownResult(name);
  }

  /** Repeats a call once when PayPal no longer accepts the token. @throws PayPalRejection, UnknownResult */
  private async withToken<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if ((error as { statusCode?: number }).statusCode !== 401) throw rejectionIn(error) ?? new UnknownResult(describe(error));
      // A revoked token: the SDK keeps the object until it expires, so it is made to expire.
      if (this.token) this.token.expiry = 0n;
    }
    try {
      return await work();
    } catch (error) {
      throw rejectionIn(error) ?? new UnknownResult(describe(error));
    }
  }
}
