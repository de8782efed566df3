import { createProjectGraphAsync } from '@nx/devkit';
import nx from '@nx/eslint-plugin';
import reactHooks from 'eslint-plugin-react-hooks';
import ts from 'typescript-eslint';

/** Inside the backend a module imports those before it, never one after it. */
const BACKEND_MODULES = [
  ...[
    'common',
    'database',
    'polls',
    'audit',
    'counters',
    'idempotency',
    'storage',
    'preview',
    'queue',
    'mail',
    'auth',
    'deletions',
    'tasks',
    'profiles',
    'datasets',
  ],
  ...['competitions', 'site', 'teams', 'judging', 'ranking', 'commitments', 'admin', 'health', 'seed'],
];
const SITES = ['customer-web', 'admin-web'];
/** So it is inside the kit of both. */
const KIT_ROOMS = ['theme', 'intl', 'state', 'http', 'hooks', 'components', 'arrival', 'form', 'shell'];

/** @param {string[]} folders @param {string} message */
const noFolder = (folders, message) => ({ regex: `^(?:\\.\\./)+(?:${folders.join('|')})/`, message });

const noApp = {
  regex:
    '^@tianheng/(?!contracts$|web-kit/)|^(?:\\.\\./)+(?:backend|judge-runner|web-kit|customer-web|admin-web)/',
  message: 'An app never imports an app: put what both need into contracts, or let them talk over HTTP.',
};

const noSlowUnique = {
  name: 'class-validator',
  importNames: ['ArrayUnique'],
  message: 'It compares each element with each: use Unique of common/unique.ts.',
};

/** @param {string[]} files @param {object[]} patterns @param {string[]} [ignores] */
const restrict = (files, patterns, ignores = []) => ({
  files,
  ignores,
  rules: { 'no-restricted-imports': ['error', { paths: [noSlowUnique], patterns: [noApp, ...patterns] }] },
});

const noComposition = {
  regex: '^(?:\\.\\./)+(?:app|app\\.module|data-source|database\\.module|main|openapi-document)\\.ts$',
  message:
    'What stands beside app.module.ts composes the modules and is known to none of them: let it hand the thing in.',
};

const backendArrows = BACKEND_MODULES.map((name, index) => {
  const above = BACKEND_MODULES.slice(index + 1);
  const message =
    `"${name}" lies below this module and may not know it: move the shared part down, or let the upper module hand ` +
    'it in (a provider, a callback).';
  return restrict(
    [`backend/src/${name}/**/*.ts`],
    [
      ...(above.length > 0 ? [noFolder(above, message)] : []),
      // The seed composes an application of its own.
      ...(name === 'seed' ? [] : [noComposition]),
    ],
  );
});

const webArrows = SITES.flatMap((site) => {
  const noPages = noFolder(
    ['app'],
    'Only app/ composes: take what is needed as props, or move it to shared/.',
  );
  const noFeature =
    'A feature never imports a feature: compose them in a page of app/, or move the shared part to shared/.';
  const sharedAlone = 'shared/ knows no feature: take it as a parameter, or move this file into the feature.';
  return [
    restrict([`${site}/src/shared/**/*.{ts,tsx}`], [noPages, noFolder(['features'], sharedAlone)]),
    restrict(
      [`${site}/src/features/*/*.{ts,tsx}`],
      [noPages, { regex: '^\\.\\./(?:[^.]|(?:\\.\\./)+features/)', message: noFeature }],
    ),
    restrict(
      [`${site}/src/features/*/*/**/*.{ts,tsx}`],
      [noPages, { regex: '^(?:\\.\\./){2,}(?!\\.|shared/)', message: noFeature }],
    ),
  ];
});

const contractsAlone = restrict(
  ['contracts/src/**/*.ts'],
  [
    {
      regex: '^[^.]',
      message: 'contracts imports nothing but itself, so that every side can load it: do this in the app.',
    },
  ],
  ['**/*.spec.ts'],
);

const noSite = {
  regex: '^@tianheng/(?!contracts$)|^(?:\\.\\./)+(?:customer-web|admin-web)/',
  message: 'web-kit knows no site: take what is needed as a parameter, or move this file into the site.',
};
const kitAlone = restrict(['web-kit/**/*.{ts,tsx}'], [noSite]);

const kitArrows = KIT_ROOMS.slice(0, -1).map((room, index) => {
  const message = `"${room}" lies below this room of web-kit and may not know it: take it as a parameter, or move this file up.`;
  return restrict(
    [`web-kit/src/${room}/**/*.{ts,tsx}`],
    [noSite, noFolder(KIT_ROOMS.slice(index + 1), message)],
    // A test may show a thing in its place.
    ['**/*.spec.{ts,tsx}'],
  );
});

const noStorage =
  'A browser may refuse it or have no room left: use browserStorage or tabStorage of web-kit/src/state/storage.ts.';
const storageAlone = {
  files: ['web-kit', ...SITES].map((project) => `${project}/src/**/*.{ts,tsx}`),
  // What runs before the first paint is alone and remembers nothing.
  ignores: ['**/*.spec.{ts,tsx}', 'web-kit/src/{state/storage,boot}.ts', '*/src/first-paint/**'],
  rules: {
    'no-restricted-globals': [
      'error',
      ...['localStorage', 'sessionStorage'].map((name) => ({ name, message: noStorage })),
    ],
    'no-restricted-properties': [
      'error',
      ...['window', 'globalThis'].flatMap((object) =>
        ['localStorage', 'sessionStorage'].map((property) => ({ object, property, message: noStorage })),
      ),
    ],
  },
};

const projectTags = [
  { sourceTag: 'scope:contracts', onlyDependOnLibsWithTags: ['scope:contracts'] },
  ...['backend', 'judge-runner'].map((name) => ({
    sourceTag: `scope:${name}`,
    onlyDependOnLibsWithTags: ['scope:contracts'],
    bannedExternalImports: ['react', 'react-*', '@mui/*', '@reduxjs/*'],
  })),
  ...['web', ...SITES].map((name) => ({
    sourceTag: `scope:${name}`,
    onlyDependOnLibsWithTags: name === 'web' ? ['scope:contracts'] : ['scope:contracts', 'scope:web'],
    bannedExternalImports: ['@nestjs/*', 'typeorm', 'fastify', 'bull', 'pg', 'dockerode'],
  })),
];

// Without a graph on disk the rule about projects would skip every file instead of failing.
process.env.NX_DAEMON ??= 'false';
await createProjectGraphAsync({ exitOnError: true });

/** All that the compiler of React could not rely on; a warning of it is an error here. */
const HOOK_RULES = Object.fromEntries(
  Object.keys(reactHooks.configs.flat['recommended-latest'].rules).map((rule) => [rule, 'error']),
);

export default ts.config(
  {
    ignores: [
      '**/dist',
      '**/node_modules',
      '.nx',
      '.data*',
      '**/coverage',
      '**/*.generated.ts',
      'docker',
      'demo',
    ],
  },
  {
    files: ['**/*.{ts,tsx,mjs,js}'],
    extends: [ts.configs.recommended],
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: 'error',
      'max-lines': ['error', 400],
      'no-console': ['error', { allow: ['error', 'warn'] }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_$', ignoreRestSiblings: true },
      ],
    },
  },
  {
    files: ['{contracts,backend,judge-runner,web-kit,customer-web,admin-web}/**/*.{ts,tsx}'],
    plugins: { '@nx': nx },
    rules: { '@nx/enforce-module-boundaries': ['error', { depConstraints: projectTags }] },
  },
  {
    // A promise that nobody awaits loses its error; only types can tell, and only there is it worth their time.
    files: ['{backend,judge-runner}/src/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
    },
  },
  {
    files: ['{web-kit,customer-web,admin-web}/src/**/*.{ts,tsx}'],
    ignores: ['**/*.spec.{ts,tsx}', '**/*.generated.ts'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: { '@typescript-eslint/no-floating-promises': 'error' },
  },
  {
    files: ['web-kit', ...SITES].map((project) => `${project}/src/**/*.{ts,tsx}`),
    plugins: { 'react-hooks': reactHooks },
    rules: HOOK_RULES,
  },
  {
    // Decorators and their metadata need the classes themselves at run time, not their types alone.
    files: ['{backend,judge-runner}/**/*.ts'],
    rules: { '@typescript-eslint/consistent-type-imports': 'off' },
  },
  storageAlone,
  contractsAlone,
  kitAlone,
  ...kitArrows,
  ...backendArrows,
  ...webArrows,
  { files: ['tools/**', 'bench/**', 'e2e/**', 'backend/src/*.ts'], rules: { 'no-console': 'off' } },
);
