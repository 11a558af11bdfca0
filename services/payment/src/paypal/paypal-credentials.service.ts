import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Gauge } from '@charter/service-kit';
import { PayPalTransport } from './paypal-transport.client.js';

/** Checks PayPal's credentials at start, so that wrong ones are noticed before a guest wants to pay. */
@Injectable()
export class PayPalCredentialsService implements OnApplicationBootstrap {
  constructor(private readonly transport: PayPalTransport) {}

  /** Not awaited: the service also starts while PayPal is unreachable. */
  onApplicationBootstrap(): void {
    void this.transport.checkCredentials();
  }

  @Gauge(
    'charter_paypal_credentials_ok',
    'Whether PayPal accepted our credentials when this process last requested a token: 1 or 0; no value before its first response.',
  )
  ok(): number | null {
    const { credentialsOk } = this.transport;
    return credentialsOk === null ? null : Number(credentialsOk);
  }
}
