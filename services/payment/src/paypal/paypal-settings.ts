/** Our REST app at PayPal, how it is reached, and what it shows to buyers. Injected. */
export class PayPalSettings {
  environment: 'emulator' | 'sandbox' | 'live';
  /** The emulator's URL; undefined for PayPal's own hosts. */
  baseUrl: string | undefined;
  clientId: string;
  clientSecret: string;
  webhookId: string;
  /** Milliseconds for one call. */
  timeout: number;
  /** URL of the website, to which the buyer returns. */
  publicUrl: string;
  /** The merchant's name on PayPal's pages. */
  brandName: string;
}
