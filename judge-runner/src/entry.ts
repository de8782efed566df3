import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { judgeLine, type JudgeLine, type SubmissionLanguage } from '@tianheng/contracts';
import { visibleName } from './text.ts';
import type { Entry } from './verdict.ts';

/** What an image looks for in the top folder of a submission, as docker/images/README.md says. */
const ENTRIES: Record<SubmissionLanguage, string[]> = {
  python3: ['main.py'],
  matlab: ['main.m'],
  'c/c++': ['Makefile', 'makefile', 'GNUmakefile', 'CMakeLists.txt', 'main.cpp', 'main.c'],
  result: [],
};

export async function entryOf(language: SubmissionLanguage, submission: string): Promise<Entry> {
  const isFile = (name: string): Promise<boolean> =>
    lstat(path.join(submission, name)).then(
      (status) => status.isFile(),
      () => false,
    );
  const found = await Promise.all(ENTRIES[language].map(isFile));
  return { compiled: language === 'c/c++', missing: !found.includes(true) };
}

const NAMES_SHOWN = 10;
const NAME_SHOWN = 80;

/** Where the entry file is missing: what stands there instead shows a wrong name, a folder too many or another language. */
export async function topFolderLine(submission: string): Promise<JudgeLine> {
  const found = (await readdir(submission)).sort();
  const names = found
    .slice(0, NAMES_SHOWN)
    .map((name) => visibleName(name.length > NAME_SHOWN ? `${name.slice(0, NAME_SHOWN)}...` : name));
  return judgeLine('LOG_TOP_FOLDER', { names: names.join(', '), more: found.length - names.length });
}
