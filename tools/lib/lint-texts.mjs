/**
 * Lints texts as if they stood in the given files. Standard input: [{ filePath, text }]; standard output: per text the
 * messages of the rules about what it may use, [{ rule, message }].
 */
import { text } from 'node:stream/consumers';
import { ESLint } from 'eslint';
import ts from 'typescript-eslint';

const RULES = [
  ...['no-restricted-imports', '@nx/enforce-module-boundaries'],
  ...['no-restricted-globals', 'no-restricted-properties'],
];

// Imports need no types, and every text would have a program of its own made for it.
const eslint = new ESLint({ overrideConfig: ts.configs.disableTypeChecked });
const answers = [];
for (const { filePath, text: code } of JSON.parse(await text(process.stdin))) {
  const [result] = await eslint.lintText(code, { filePath });
  const broken = result.messages.find((message) => message.fatal);
  if (broken) throw new Error(`${filePath}: ${broken.message}`);
  answers.push(
    result.messages
      .filter((message) => RULES.includes(message.ruleId ?? ''))
      .map(({ ruleId, message }) => ({ rule: ruleId, message })),
  );
}
process.stdout.write(JSON.stringify(answers));
