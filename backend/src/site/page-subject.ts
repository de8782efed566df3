import { UUID_PATTERN, type Id } from '@tianheng/contracts';

/** What a page of the customer site is about, as far as its address says. */
export type PageSubject =
  | { kind: 'site' | 'datasets' }
  | { kind: 'dataset' | 'competition' | 'results'; id: Id }
  | { kind: 'question'; id: Id; competitionId: Id };

const SITE: PageSubject = { kind: 'site' };
const BY_FOLDER = new Map<string, 'dataset' | 'competition' | 'results'>([
  ['detail', 'dataset'],
  ['match', 'competition'],
  ['results', 'results'],
]);

/** Every address that is not known is about the site. */
export function subjectOf(path: string): PageSubject {
  const [area, folder = '', id = '', further, ...rest] = path.split('/').filter((part) => part !== '');
  if (area === 'customer' && folder === 'list' && id === '') return { kind: 'datasets' };
  const kind = BY_FOLDER.get(folder);
  if (area !== 'customer' || kind === undefined || !UUID_PATTERN.test(id) || rest.length > 0) return SITE;
  if (further === undefined) return { kind, id };
  return kind === 'competition' && UUID_PATTERN.test(further)
    ? { kind: 'question', id: further, competitionId: id }
    : SITE;
}
