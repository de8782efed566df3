/**
 * Called by git before a commit: format and lint of what is staged, as it is staged, whatever else the files hold by now.
 * Takes seconds; the types and the tests are CI's.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './lib/settings.mjs';

const LINTED = /\.(?:ts|tsx|mjs|js)$/;
const git = (/** @type {string[]} */ ...args) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });

/** @returns {Promise<string[]>} what is wrong, file by file */
async function problemsOf(/** @type {string[]} */ files) {
  const prettier = await import('prettier');
  const { ESLint } = await import('eslint');
  const eslint = new ESLint({ cwd: ROOT, warnIgnored: false });
  const problems = [];
  for (const file of files) {
    const filepath = path.join(ROOT, file);
    const content = git('show', `:${file}`);
    const { ignored, inferredParser } = await prettier.getFileInfo(filepath, {
      ignorePath: ['.gitignore', '.prettierignore'].map((name) => path.join(ROOT, name)),
    });
    if (!ignored && inferredParser) {
      const options = await prettier.resolveConfig(filepath, { editorconfig: true });
      if (!(await prettier.check(content, { ...options, filepath })))
        problems.push(`${file}: not formatted (npx prettier --write ${file})`);
    }
    if (!LINTED.test(file)) continue;
    for (const { messages } of await eslint.lintText(content, { filePath: filepath }))
      for (const { line, message, ruleId } of messages)
        problems.push(`${file}:${line}: ${message} (${ruleId})`);
  }
  return problems;
}

if (!existsSync(path.join(ROOT, 'node_modules/eslint'))) {
  process.stderr.write('The packages are missing: run npm ci, then commit again.\n');
  process.exit(1);
}
const staged = git('diff', '--cached', '--name-only', '--diff-filter=ACMR', '-z').split('\0').filter(Boolean);
const problems = staged.length > 0 ? await problemsOf(staged) : [];
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exit(problems.length > 0 ? 1 : 0);
