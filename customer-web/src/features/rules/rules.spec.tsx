import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { UI_LANGUAGES } from '@tianheng/contracts';
import { serve } from '../../../test/api.ts';
import { open } from '../../../test/open.tsx';
import { DOCUMENTS, documentUrl } from './documents.ts';

const SIGNATURES: Record<string, string> = { '.pdf': '%PDF-', '.docx': 'PK', '.pptx': 'PK' };

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe.each(UI_LANGUAGES)('the documents in %s', (language) => {
  it.each(DOCUMENTS)('hold $file, of the kind that its name says', ({ file }) => {
    const place = path.join(import.meta.dirname, '../../../public', documentUrl(file, language));
    expect(existsSync(place)).toBe(true);
    const signature = SIGNATURES[path.extname(file)] ?? 'unknown';
    expect(readFileSync(place).subarray(0, signature.length).toString('latin1')).toBe(signature);
  });
});

it('offers each document in both languages', async () => {
  serve();
  open('/customer/rule');
  expect(await screen.findByRole('heading', { level: 1, name: 'Usage rules' })).toBeTruthy();
  const links = screen.getAllByRole('link', { name: /^Download / });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    DOCUMENTS.flatMap(({ file }) => UI_LANGUAGES.map((language) => documentUrl(file, language))),
  );
});

it('tells what the platform is', async () => {
  serve();
  open('/customer/about');
  expect(await screen.findByRole('heading', { level: 1, name: 'About us' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Technology provider' })).toBeTruthy();
});
