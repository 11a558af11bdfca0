import { preset } from '../../jest.preset.mjs';

export default { ...preset, displayName: 'unit', testMatch: ['<rootDir>/src/**/*.test.ts'] };
