/** Native ESM with SWC; run through the package's `npm test`, which sets --experimental-vm-modules. */
export default {
  // They start the emulator's server and a browser.
  displayName: 'component',
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        swcrc: false,
        sourceMaps: 'inline',
        module: { type: 'es6' },
        jsc: { target: 'es2023', parser: { syntax: 'typescript' } },
      },
    ],
  },
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  testTimeout: 10_000,
};
