/** Self-contained, because this package runs before anything else of the repository is built. */
const transform = {
  '^.+\\.ts$': ['@swc/jest', { swcrc: false, module: { type: 'es6' }, jsc: { target: 'es2023', parser: { syntax: 'typescript' } } }],
};

const project = (displayName, testMatch) => ({
  displayName,
  testMatch,
  transform,
  rootDir: import.meta.dirname,
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
});

export default {
  projects: [project('unit', ['<rootDir>/src/**/*.test.ts']), project('service', ['<rootDir>/test/**/*.int.test.ts'])],
};
