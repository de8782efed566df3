import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
const KIT = '@tianheng/web-kit/';

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const all = (text: string, pattern: RegExp): RegExpExecArray[] => [...text.matchAll(pattern)];

/** Files of a project, by how their names end. */
export const filesOf = (project: string, ending: string): string[] =>
  readdirSync(path.join(ROOT, project, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => path.join(project, 'src', file));

/** By message id the name of its catalogue, which is that of the constant. */
function cataloguesOf(site: string): Map<string, string> {
  const found = [site, 'web-kit'].flatMap((project) => filesOf(project, '.en.messages.ts'));
  return new Map(
    found.map(read).flatMap((text) => {
      const name = /export const (\w+)/.exec(text)?.[1] ?? '';
      return all(text, /^ {2}'([^']+)':/gm).map(([, id = '']) => [id, name] as const);
    }),
  );
}

function fileOf(from: string, imported: string): string | null {
  const file = imported.startsWith(KIT)
    ? path.join('web-kit/src', imported.slice(KIT.length))
    : imported.startsWith('.')
      ? path.join(path.dirname(from), imported)
      : null;
  return file !== null && existsSync(path.join(ROOT, file)) ? file : null;
}

/** What a file itself shows texts of. */
function cataloguesIn(text: string, known: ReadonlyMap<string, string>): Set<string> {
  const shown = new Set<string>();
  for (const [, id = ''] of all(text, /['`]([\w.]+)['`]/g)) {
    const name = known.get(id);
    if (name !== undefined) shown.add(name);
  }
  for (const [, start = ''] of all(text, /`([\w]+\.[\w.]*)\$\{/g)) {
    for (const [id, name] of known) if (id.startsWith(start)) shown.add(name);
  }
  return shown;
}

/** The same with all that the file imports, at once or on demand, but for the texts that it brings itself. */
function shownFrom(file: string, known: ReadonlyMap<string, string>, seen: Set<string>): Set<string> {
  if (seen.has(file) || /\.(?:messages|texts|feature)\.ts$|\/App\.tsx$/.test(file)) return new Set();
  seen.add(file);
  const text = read(file);
  const shown = cataloguesIn(text, known);
  for (const [, imported = ''] of all(text, /(?:from |import\(|import )'([^']+)'/g)) {
    const next = fileOf(file, imported);
    if (next !== null) for (const name of shownFrom(next, known, seen)) shown.add(name);
  }
  if (text.includes('<WithTexts')) for (const [, name = ''] of all(text, /(\w+)Texts\b/g)) shown.delete(name);
  return shown;
}

/** Which catalogues a page with all that it may open shows texts of. */
export const cataloguesShownBy = (site: string, page: string): Set<string> =>
  shownFrom(page, cataloguesOf(site), new Set());

interface PageTexts {
  page: string;
  /** names of the catalogues that are loaded with it */
  texts: string[];
}

/** The pages that a file names, each with the texts that are loaded with it. */
export function pagesIn(file: string): PageTexts[] {
  const named = all(read(file), /import\('([^']+)'\)(?:,\s*(?:texts: )?\[([^\]]*)\])?/g);
  return named.map(([, imported = '', texts = '']) => ({
    page: path.join(path.dirname(file), imported),
    texts: all(texts, /(\w+)Texts/g).map(([, name = '']) => name),
  }));
}
