import { beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');

interface Case {
  /** folder of the importing file */
  folder: string;
  imported: string;
  /** words of the message, null: allowed */
  refused: RegExp | null;
}

const cases: Case[] = [
  { folder: 'contracts/src', imported: '@nestjs/common', refused: /contracts imports nothing but itself/ },
  { folder: 'contracts/src', imported: 'node:fs', refused: /contracts imports nothing but itself/ },
  { folder: 'contracts/src', imported: './limits.ts', refused: null },
  {
    folder: 'backend/src/commitments',
    imported: '@tianheng/judge-runner',
    refused: /An app never imports an app/,
  },
  { folder: 'judge-runner/src', imported: '../../backend/src/config.ts', refused: /[Pp]roject/ },
  {
    folder: 'customer-web/src/shared',
    imported: '../../../admin-web/src/main.tsx',
    refused: /An app never imports/,
  },
  {
    folder: 'customer-web/src/shared',
    imported: '@nestjs/common',
    refused: /not allowed to import "@nestjs/,
  },
  { folder: 'backend/src/auth', imported: 'react', refused: /not allowed to import "react"/ },
  { folder: 'customer-web/src/shared', imported: '@tianheng/contracts', refused: null },
  { folder: 'customer-web/src/shared', imported: '@tianheng/web-kit/intl/useText.ts', refused: null },
  { folder: 'admin-web/src/features/session', imported: '@tianheng/web-kit/intl/useText.ts', refused: null },
  { folder: 'backend/src/auth', imported: '@tianheng/web-kit/intl/useText.ts', refused: /scope:backend/ },
  { folder: 'web-kit/src/http', imported: '@tianheng/contracts', refused: null },
  { folder: 'web-kit/src/http', imported: '../intl/useText.ts', refused: null },
  { folder: 'web-kit/src/http', imported: '../arrival/chunk.ts', refused: /"http" lies below/ },
  { folder: 'web-kit/src/form', imported: '@tianheng/customer-web', refused: /web-kit knows no site/ },
  { folder: 'web-kit/src/shell', imported: '../form/useLeaveQuestion.tsx', refused: null },
  {
    folder: 'web-kit/src/http',
    imported: '../../../customer-web/src/main.ts',
    refused: /web-kit knows no site/,
  },
  { folder: 'web-kit/src/http', imported: 'fastify', refused: /not allowed to import "fastify"/ },
  { folder: 'backend/src/auth', imported: '../teams/teams.service.ts', refused: /"auth" lies below/ },
  {
    folder: 'backend/src/common',
    imported: '../auth/accounts/user.entity.ts',
    refused: /"common" lies below/,
  },
  { folder: 'backend/src/database', imported: '../data-source.ts', refused: /composes the modules/ },
  { folder: 'backend/src/auth/sessions', imported: '../../app.module.ts', refused: /composes the modules/ },
  { folder: 'backend/src/auth/sessions', imported: '../../config.ts', refused: null },
  {
    folder: 'backend/src/auth/sessions',
    imported: '../../teams/team.entity.ts',
    refused: /"auth" lies below/,
  },
  { folder: 'backend/src/mail', imported: '../auth/accounts/user.entity.ts', refused: /"mail" lies below/ },
  { folder: 'backend/src/auth', imported: '../mail/mail.service.ts', refused: null },
  {
    folder: 'backend/src/teams',
    imported: '../judging/run.entity.ts',
    refused: /"teams" lies below/,
  },
  {
    folder: 'backend/src/commitments',
    imported: '../admin/admin.module.ts',
    refused: /"commitments" lies below/,
  },
  {
    folder: 'backend/src/judging',
    imported: '../commitments/commitment.entity.ts',
    refused: /"judging" lies below/,
  },
  { folder: 'backend/src/judging', imported: '../ranking/standings.ts', refused: /"judging" lies below/ },
  {
    folder: 'backend/src/ranking',
    imported: '../commitments/commitment.entity.ts',
    refused: /"ranking" lies below/,
  },
  { folder: 'backend/src/ranking', imported: '../judging/run.entity.ts', refused: null },
  { folder: 'backend/src/commitments', imported: '../ranking/standings.ts', refused: null },
  { folder: 'backend/src/commitments', imported: '../teams/team.entity.ts', refused: null },
  { folder: 'backend/src/teams', imported: '../auth/accounts/user.entity.ts', refused: null },
  {
    folder: 'customer-web/src/features/teams',
    imported: '../competitions/competitions.api.ts',
    refused: /A feature never imports a feature/,
  },
  {
    folder: 'customer-web/src/features/teams',
    imported: '../../features/competitions/competitions.api.ts',
    refused: /A feature never imports a feature/,
  },
  {
    folder: 'customer-web/src/features/teams',
    imported: '../../app/store.ts',
    refused: /Only app\/ composes/,
  },
  { folder: 'customer-web/src/features/teams', imported: '../../shared/api.ts', refused: null },
  {
    folder: 'customer-web/src/shared',
    imported: '../features/teams/teams.api.ts',
    refused: /shared\/ knows no feature/,
  },
  {
    folder: 'customer-web/src/shared/components',
    imported: '../../app/store.ts',
    refused: /Only app\/ composes/,
  },
  { folder: 'customer-web/src/app', imported: '../features/teams/teams.api.ts', refused: null },
  // Every room of the backend and of the kit has its place in the order, a new one too: the last of them is above all.
  ...[
    { rooms: 'backend/src', last: 'seed', file: 'seed.ts' },
    { rooms: 'web-kit/src', last: 'shell', file: 'Notices.tsx' },
  ].flatMap(({ rooms, last, file }) =>
    readdirSync(path.join(ROOT, rooms), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== last)
      .map(({ name }) => ({
        folder: `${rooms}/${name}`,
        imported: `../${last}/${file}`,
        refused: new RegExp(`"${name}" lies below`),
      })),
  ),
];

/** A file that exists, so that the rules that need types know it. */
const someFileIn = (folder: string) => {
  const name = readdirSync(path.join(ROOT, folder)).find((entry) => /(?<!\.spec)\.tsx?$/.test(entry));
  return path.join(folder, name ?? 'no-file.ts');
};

/** In a process of its own: ESLint loads its configuration in ways that Jest's module loader does not know. */
const lint = (texts: { filePath: string; text: string }[]) =>
  new Promise<{ rule: string; message: string }[][]>((resolve, reject) => {
    const program = path.join(ROOT, 'tools/lib/lint-texts.mjs');
    const env = { ...process.env, NX_DAEMON: 'false', NX_ISOLATE_PLUGINS: 'false' };
    const child = execFile(process.execPath, [program], { cwd: ROOT, env }, (error, out) =>
      error ? reject(error) : resolve(JSON.parse(out)),
    );
    child.stdin?.end(JSON.stringify(texts));
  });

it.each([
  ['localStorage.clear();', 'admin-web/src/shared'],
  ['window.sessionStorage.clear();', 'web-kit/src/http'],
])('a site keeps nothing by %s itself', async (text, folder) => {
  const [found] = await lint([{ filePath: someFileIn(folder), text }]);
  expect(found?.map(({ message }) => message).join()).toMatch(/use browserStorage or tabStorage/);
});

describe('who may import whom', () => {
  let answers: { rule: string; message: string }[][];

  beforeAll(async () => {
    answers = await lint(
      cases.map(({ folder, imported }) => ({
        filePath: someFileIn(folder),
        text: `import * as other from '${imported}';\nexport const used = other;\n`,
      })),
    );
  });

  it.each(cases.map((entry, index) => ({ ...entry, index })))(
    '$folder -> $imported: refused by $refused',
    ({ refused, index }) => {
      const messages = answers[index]?.map(({ message }) => message).join('\n');
      if (refused) expect(messages).toMatch(refused);
      else expect(messages).toBe('');
    },
  );
});
