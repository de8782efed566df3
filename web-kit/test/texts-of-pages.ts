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

/** A file and all that it imports, at once or on demand. */
function closure(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || /\.(?:messages|texts|feature)\.ts$|\/App\.tsx$/.test(file)) return seen;
  seen.add(file);
  for (const [, imported = ''] of all(read(file), /(?:from |import\(|import )'([^']+)'/g)) {
    const next = fileOf(file, imported);
    if (next !== null) closure(next, seen);
  }
  return seen;
}

/** Which catalogues a page with all that it may open shows texts of. */
export function cataloguesShownBy(site: string, page: string): Set<string> {
  const known = cataloguesOf(site);
  const shown = new Set<string>();
  for (const file of closure(page)) {
    const text = read(file);
    for (const [, id = ''] of all(text, /['`]([\w.]+)['`]/g)) {
      const name = known.get(id);
      if (name !== undefined) shown.add(name);
    }
    for (const [, start = ''] of all(text, /`([\w]+\.[\w.]*)\$\{/g)) {
      for (const [id, name] of known) if (id.startsWith(start)) shown.add(name);
    }
  }
  return shown;
}

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
