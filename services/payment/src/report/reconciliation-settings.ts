/** How payments are compared with PayPal's report. Injected. */
export class ReconciliationSettings {
  /** A capture that PayPal's report lacks is reported as missing after so many hours. */
  graceHours: number;
}
