import { preset } from '../../../jest.preset.mjs';

export default { ...preset, testMatch: ['<rootDir>/test/**/*.test.ts'], testTimeout: 600_000, maxWorkers: 1 };
