export class StaffSession {
  username: string;
  /** Whether signing in requires a code. */
  secondFactor: boolean;
  /** What this account must set up before it may use other staff routes; absent when nothing is pending. */
  pendingSetup?: 'password' | 'secondFactor';
  /** UTC ISO 8601: when the session expires without a further request. */
  expiresAt: string;
}

/** Set up in the authenticator; sent once. */
export class SecondFactorSecret {
  /** Base32, to be typed where no camera is available. */
  secret: string;
  /** QR code of the otpauth URI, an SVG document. */
  picture: string;
}

/** Each replaces a code of the authenticator once; sent once. */
export class RecoveryCodes {
  /** XXXXX-XXXXX */
  codes: string[];
}
