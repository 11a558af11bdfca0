import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Gauge } from '@charter/service-kit';
import { PayPalClient } from './paypal.client.js';

/** Asks PayPal at start whether it accepts our credentials: else the first guest who wants to pay would be the first to find out. */
@Injectable()
export class PayPalCredentialsService implements OnApplicationBootstrap {
  constructor(private readonly paypal: PayPalClient) {}

  /** Not awaited: the service starts without PayPal too. */
  onApplicationBootstrap(): void {
    void this.paypal.checkCredentials();
  }

  @Gauge(
    'charter_paypal_credentials_ok',
    'Whether PayPal accepted our credentials when this process last requested a token: 1 or 0; nothing before its first answer.',
  )
  ok(): number | null {
    const { credentialsOk } = this.paypal;
    return credentialsOk === null ? null : Number(credentialsOk);
  }
}
