import { certificateOf, store, type StoredCertificate } from './certificate.ts';
import { Clock } from './clock.ts';
import type { EmulatorOptions } from './emulator.ts';
import { Faults } from './faults.ts';
import { Ids } from './ids.ts';
import type { Ledger } from './ledger.ts';
import { Replica } from './replica.ts';
import { defaultSettings } from './settings.ts';
import { Tokens } from './tokens.ts';
import { Webhooks } from './webhooks.ts';
import type { EmulatorState } from './state.ts';

export function createState(options: EmulatorOptions, ledger: Ledger): EmulatorState {
  const { clientId = 'emulator-client-id', clientSecret = 'emulator-client-secret', merchantId = 'EMULATORMERCH', seed } = options;
  const clock = new Clock(Number(ledger.meta.get('clock')?.value ?? 0));
  const ids = new Ids(seed);
  const certificate = certificateOf(ledger.meta.get('certificate')?.value as StoredCertificate | undefined);
  ledger.meta.save({ id: 'certificate', value: store(certificate) });
  const state: EmulatorState = {
    clientId,
    clientSecret,
    merchantId,
    apiUrl: '',
    browserUrl: '',
    settings: { ...defaultSettings, ...options.settings },
    clock,
    ids,
    ledger,
    replica: new Replica(ledger, clock, () => state.settings.readLagMs),
    faults: new Faults(),
    tokens: new Tokens(clientSecret, clock, ledger),
    requests: [],
    violations: [],
    webhooks: new Webhooks({ clock, ids, ledger, certificate, settings: () => state.settings, apiUrl: () => state.apiUrl }),
  };
  return state;
}
