import type { Clock } from './clock.ts';
import type { FaultRule, Faults } from './faults.ts';
import type { Ids } from './ids.ts';
import type { Ledger } from './ledger.ts';
import type { Replica } from './replica.ts';
import type { Settings } from './settings.ts';
import type { Tokens } from './tokens.ts';
import type { Webhooks } from './webhooks.ts';

declare module 'fastify' {
  interface FastifyRequest {
    debugId: string;
    /** The body as it arrived: signatures and request fingerprints are about bytes, not about values. */
    rawBody: string;
    fault: FaultRule | undefined;
  }
}

/** One line of what the emulator was asked, for tests that count calls. Never holds credentials. */
export type RequestRecord = { at: string; method: string; path: string; requestId?: string; status: number; form?: Record<string, string> };

/** A request key that was reused with another body while `strictRequestIds` was on. */
export type Violation = { at: string; requestId: string; path: string };

/** Everything one emulator knows. Several may live in one process; nothing here is global. */
export type World = {
  clientId: string;
  clientSecret: string;
  merchantId: string;
  /** Where servers reach it; base of resource links and certificate URL. Known once it listens. */
  apiUrl: string;
  /** Where browsers reach it; base of the approval links. */
  browserUrl: string;
  settings: Settings;
  clock: Clock;
  ids: Ids;
  ledger: Ledger;
  replica: Replica;
  tokens: Tokens;
  faults: Faults;
  webhooks: Webhooks;
  requests: RequestRecord[];
  violations: Violation[];
};
