import { preset } from '../../jest.preset.mjs';

export default { ...preset, testMatch: ['<rootDir>/test/**/*.stack.test.ts'], testTimeout: 60_000 };
