/** What `npm run check` looks at besides the tests. */
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { nxEnvironment, runNx } from './build.mjs';
import { clientsOf, generatedIn, SITES, textOf } from './clients.mjs';
import { Mend } from './report.mjs';
import { run } from './run.mjs';

const SITE_FOLDERS = ['web-kit', 'customer-web', 'admin-web'];
const OPENAPI = 'contracts/src/openapi.json';

/**
 * @typedef {{ root: string, logsDir: string, say: (line: string) => void, signal?: AbortSignal, gentle?: boolean }} CheckInput
 *   gentle: behind everything else that wants the processor
 * @typedef {{ name: string, check: (input: CheckInput) => Promise<void>, isLong?: boolean }} Check
 *   isLong: takes a processor for long, and can be gentle
 */

/** @param {string} name @param {string[]} what @returns {Check} */
const lint = (name, what) => ({
  name,
  isLong: true,
  check: (input) => node(input, ['node_modules/eslint/bin/eslint.js', ...what, '--max-warnings=0'], name),
});

/** @type {Check[]} The projects must have been built. */
export const CHECKS = [
  { name: 'openapi', check: checkGenerated },
  { name: 'openapi-rules', check: checkOpenapi },
  {
    name: 'format',
    isLong: true,
    check: (input) =>
      node(input, [
        'node_modules/prettier/bin/prettier.cjs',
        '--check',
        '.',
        '--log-level=warn',
        '--no-color',
      ]),
  },
  // In two halves, one for each processor: most of it is to find out the types.
  lint('lint-sites', SITE_FOLDERS),
  lint('lint-rest', ['.', ...SITE_FOLDERS.flatMap((folder) => ['--ignore-pattern', `${folder}/**`])]),
  { name: 'types', check: checkTypes },
  { name: 'size', check: (input) => runNx({ ...input, target: 'size' }) },
];

/** @type {Record<string, string[]>} */
const TOGETHER = { lint: ['lint-sites', 'lint-rest'] };

/** @param {string[]} names none for all @returns {Check[]} in the order in which they are made */
export function chooseChecks(names) {
  const known = [...CHECKS.map(({ name }) => name), ...Object.keys(TOGETHER)];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new Mend(`There is no check "${unknown}": name some of ${known.join(', ')}, or none for all.`);
  const chosen = names.flatMap((name) => TOGETHER[name] ?? [name]);
  return CHECKS.filter(({ name }) => names.length === 0 || chosen.includes(name));
}

/** @param {CheckInput} input @param {string[]} args @param {string} [name] of its log, else the program's */
async function node({ root, logsDir, signal, gentle }, [program, ...args], name) {
  const logFile = path.join(logsDir, `${name ?? path.basename(program).split('.')[0]}.log`);
  const command = [
    ...(gentle ? ['nice', '-n', '19'] : []),
    process.execPath,
    path.join(root, program),
    ...args,
  ];
  await run(command[0], command.slice(1), {
    cwd: root,
    env: nxEnvironment(),
    signal,
    logFile,
    ownGroup: true,
    keptLines: 60,
  });
}

/** @param {CheckInput} input */
async function checkTypes(input) {
  await runNx({ ...input, target: 'typecheck' });
  for (const project of ['tools', 'e2e']) {
    await node(input, ['node_modules/typescript7/bin/tsc', '-p', project, '--pretty', 'false']);
  }
}

/** Not one error or warning by Spectral's rules. @param {CheckInput} input */
async function checkOpenapi({ root }) {
  // Not above: `npm test` reads this file before it has installed any package.
  const { lintOpenapi } = await import('./lint-openapi.mjs');
  const problems = await lintOpenapi(path.join(root, OPENAPI));
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

/** The committed openapi.json and clients are what the backend makes now. @param {CheckInput} input */
async function checkGenerated(input) {
  const { root } = input;
  const named = SITES.flatMap((site) => clientsOf(root, site).map(({ file }) => file));
  const unnamed = SITES.flatMap((site) => generatedIn(root, site)).filter((file) => !named.includes(file));
  if (unnamed.length > 0) throw new Error(`${unnamed.join(', ')}: no openapi.config.json names it any more`);
  const files = [OPENAPI, ...named].map((file) => path.join(root, file));
  const committed = new Map(files.map((file) => [file, textOf(file)]));
  await runNx({ ...input, target: 'openapi', projects: ['backend'] });
  await runNx({ ...input, target: 'client' });
  const drifted = files.filter((file) => textOf(file) !== committed.get(file));
  for (const file of drifted) {
    const before = committed.get(file);
    if (typeof before === 'string') writeFileSync(file, before);
    else rmSync(file, { force: true });
  }
  if (drifted.length > 0) {
    const names = drifted.map((file) => path.relative(root, file)).join(', ');
    throw new Error(
      `${names} differ from what the backend makes: run "npm run openapi" and commit the result`,
    );
  }
}
