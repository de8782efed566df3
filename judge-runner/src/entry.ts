import { lstat } from 'node:fs/promises';
import path from 'node:path';
import type { SubmissionLanguage } from '@tianheng/contracts';
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
