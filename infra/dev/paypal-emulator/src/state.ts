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
    /** The unparsed body, for signatures and request fingerprints. */
    rawBody: string;
    fault: FaultRule | undefined;
  }
}

/** Log entry of a request, for tests that count calls. Contains no credentials. */
export type RequestRecord = { at: string; method: string; path: string; requestId?: string; status: number; form?: Record<string, string> };

/** A request key that was reused with another body while `strictRequestIds` was on. */
type Violation = { at: string; requestId: string; path: string };

/** The state of one emulator. Nothing is global, so several can run in one process. */
export type EmulatorState = {
  clientId: string;
  clientSecret: string;
  merchantId: string;
  /** Base URL for servers, of resource links and the certificate URL. Set when the server listens. */
  apiUrl: string;
  /** Base URL for browsers, of the approval links. */
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
