/** A project is a part of `npm test`, and loads only what it needs. */
const transform = {
  '^.+\\.(ts|tsx)$': [
    '@swc/jest',
    {
      swcrc: false,
      sourceMaps: 'inline',
      module: { type: 'es6' },
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true, decorators: true },
        transform: {
          legacyDecorator: true,
          decoratorMetadata: true,
          useDefineForClassFields: false,
          react: { runtime: 'automatic' },
        },
        experimental: { keepImportAttributes: true },
      },
    },
  ],
};

// Without 'import': Jest's own CommonJS would then resolve to ES modules.
const customExportConditions = ['@tianheng/source', 'node', 'node-addons'];

const base = {
  rootDir: import.meta.dirname,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform,
  transformIgnorePatterns: ['/node_modules/'],
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/\\.data', '<rootDir>/\\.nx/'],
  setupFiles: ['<rootDir>/tools/jest-stores.mjs', '<rootDir>/tools/jest-stacks.mjs'],
  testEnvironmentOptions: { customExportConditions },
};
const packagesOnce = {
  runtime: '<rootDir>/tools/jest-packages.mjs',
  testEnvironment: '<rootDir>/tools/jest-one-realm.mjs',
};
const productOnce = { ...packagesOnce, runtime: '<rootDir>/tools/jest-product.mjs' };

const services = {
  globalSetup: '<rootDir>/backend/test/global-setup.mjs',
  globalTeardown: '<rootDir>/backend/test/global-teardown.mjs',
};

const containers = {
  globalSetup: '<rootDir>/judge-runner/test/global-setup.mjs',
  globalTeardown: '<rootDir>/judge-runner/test/global-teardown.mjs',
};
const systems = {
  globalSetup: '<rootDir>/e2e/global-setup.mjs',
  globalTeardown: '<rootDir>/e2e/global-teardown.mjs',
};
/** They measure how soon something happens, or in which order things arrive, so nothing runs beside them. */
const TIMED = ['/engine-faults.judge-spec.ts', '/process.judge-spec.ts'];
const TIMED_PAGES = ['/stillness.e2e-spec.ts', '/first-words.e2e-spec.ts'];

export default {
  testTimeout: process.env.TEST_LATE === '1' ? 600_000 : 180_000,
  testSequencer: '<rootDir>/tools/jest-sequencer.mjs',
  // Modules that a suite has loaded are not all given back, and a worker runs a hundred suites.
  workerIdleMemoryLimit: '1GB',
  projects: [
    {
      ...base,
      ...packagesOnce,
      displayName: 'unit',
      testMatch: [
        '<rootDir>/{contracts,backend,judge-runner}/src/**/*.spec.ts',
        '<rootDir>/tools/**/*.spec.ts',
      ],
    },
    {
      ...base,
      displayName: 'web',
      testEnvironment: '<rootDir>/tools/jest-jsdom.mjs',
      setupFiles: [...base.setupFiles, '<rootDir>/tools/jest-react.mjs'],
      moduleNameMapper: { '\\.(css|svg|png|jpg|webp)$': '<rootDir>/tools/jest-asset.mjs' },
      testMatch: ['<rootDir>/{web-kit,customer-web,admin-web}/src/**/*.spec.{ts,tsx}'],
    },
    {
      ...base,
      ...productOnce,
      ...services,
      displayName: 'medium',
      testMatch: ['<rootDir>/backend/test/**/*.medium-spec.ts'],
    },
    {
      ...base,
      ...productOnce,
      ...containers,
      displayName: 'judge',
      testMatch: ['<rootDir>/judge-runner/test/**/*.judge-spec.ts'],
      testPathIgnorePatterns: TIMED,
    },
    {
      ...base,
      ...productOnce,
      ...containers,
      displayName: 'judge-alone',
      testMatch: TIMED.map((name) => `<rootDir>/judge-runner/test${name}`),
    },
    {
      ...base,
      ...packagesOnce,
      ...systems,
      displayName: 'browser',
      testMatch: ['<rootDir>/e2e/**/*.e2e-spec.ts'],
      testPathIgnorePatterns: TIMED_PAGES,
    },
    {
      ...base,
      ...packagesOnce,
      ...systems,
      displayName: 'browser-alone',
      testMatch: TIMED_PAGES.map((name) => `<rootDir>/e2e${name}`),
    },
    {
      ...base,
      ...packagesOnce,
      displayName: 'faults',
      testMatch: ['<rootDir>/e2e/**/*.fault-spec.ts'],
    },
  ],
};
