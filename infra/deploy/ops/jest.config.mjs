import { service, unit } from '../../../jest.preset.mjs';

export default {
  projects: [unit, service],
  testTimeout: 60_000,
  // `servers-only` starts one set of servers.
  maxWorkers: 1,
};
