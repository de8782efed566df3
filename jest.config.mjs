/** Each project loads only what it needs: `npm test -- --selectProjects unit`. */
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
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions },
};

const services = {
  globalSetup: '<rootDir>/backend/test/global-setup.mjs',
  globalTeardown: '<rootDir>/backend/test/global-teardown.mjs',
};

export default {
  testTimeout: 30_000,
  projects: [
    {
      ...base,
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
      moduleNameMapper: { '\\.(css|svg|png|jpg|webp)$': '<rootDir>/tools/jest-asset.mjs' },
      testMatch: ['<rootDir>/{customer-web,admin-web}/src/**/*.spec.{ts,tsx}'],
    },
    {
      ...base,
      ...services,
      displayName: 'medium',
      testMatch: ['<rootDir>/backend/test/**/*.medium-spec.ts'],
    },
    {
      ...base,
      globalSetup: '<rootDir>/judge-runner/test/global-setup.mjs',
      globalTeardown: '<rootDir>/judge-runner/test/global-teardown.mjs',
      displayName: 'judge',
      testMatch: ['<rootDir>/judge-runner/test/**/*.judge-spec.ts'],
    },
    { ...base, displayName: 'browser', testMatch: ['<rootDir>/e2e/**/*.e2e-spec.ts'] },
  ],
};
