import type { StaffRole } from './limits.js';

export class StaffSession {
  username: string;
  /** An admin may use every route of staff, crew the day sheet and their own account. */
  role: StaffRole;
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

/** An account of the back office. */
export class TeamMember {
  id: number;
  username: string;
  /** Null for an account that was not invited: the initial one, and those that operators add. */
  name: string | null;
  email: string | null;
  role: StaffRole;
  /** False for an account that is disabled: it cannot sign in. */
  active: boolean;
  secondFactor: boolean;
  /** UTC ISO 8601; null without a session. */
  lastSeenAt: string | null;
  /** Sent back as `expectedRevision` of a change; only for staff. */
  revision?: number;
}

/** An invitation that was not accepted yet. */
export class StaffInvitation {
  /** UUID. */
  id: string;
  name: string;
  email: string;
  role: StaffRole;
  /** User name of the member of staff who invited. */
  invitedBy: string;
  /** UTC ISO 8601: until then its link can be used. */
  expiresAt: string;
}

/** A session of a member of the team. */
export class OpenSession {
  username: string;
  /** Null for an account that was not invited. */
  name: string | null;
  role: StaffRole;
  /** UTC ISO 8601. */
  signedInAt: string;
  /** UTC ISO 8601, of the last request, exact to a minute. */
  lastSeenAt: string;
  /** UTC ISO 8601: when it ends without a further request. */
  expiresAt: string;
  /** True for the session of the request. */
  current: boolean;
}

export class OpenSessions {
  /** The latest sign-in first. */
  sessions: OpenSession[];
}

export class Team {
  /** Active accounts first, then by username. */
  members: TeamMember[];
  /** Oldest first; those that have expired are left out. */
  invitations: StaffInvitation[];
}
