import { preset } from '../../jest.preset.mjs';

export default { ...preset, displayName: 'rule', testMatch: ['<rootDir>/src/**/*.test.ts'] };
