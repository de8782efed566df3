import type { EpochMs, EpochSeconds, Id } from './common.ts';
import { DATASET_LICENSES } from './fields.ts';
import { dayIn } from './instants.ts';
import { keywordsOf } from './keywords.ts';

/** What a citation says about a dataset. */
export interface CitedDataset {
  id: Id;
  title: string;
  /** keywords, separated by 、 or | */
  keyword: string;
  introduction: string;
  /** who made the data */
  source: string;
  /** an SPDX id or a name; empty where it is not known */
  license: string;
  /** zh-CN or en */
  language: string;
  created_at: EpochSeconds;
  updated_at: EpochSeconds;
  /** of the files that are cited */
  version_number: number;
  /** the platform's, in which it is dated: a citation must not depend on where its reader is */
  time_zone: string;
}

export interface CitationContext {
  /** the dataset's page */
  url: string;
  /** when it was looked at */
  accessedAt: EpochMs;
  /** the present version's number, where another one is cited */
  latest?: number;
}

/** Where the files of one version are, by the dataset's page. */
export const versionUrl = (url: string, version: number): string => `${url}?version=${version}`;

/** Where what is cited is read: the present version on the dataset's own page. */
export const citedUrl = (
  { version_number }: Pick<CitedDataset, 'version_number'>,
  { url, latest = version_number }: Pick<CitationContext, 'url' | 'latest'>,
): string => (latest === version_number ? url : versionUrl(url, version_number));

/** The versions before and after the one that is cited, and the page of them all, as DataCite names these relations. */
export function versionRelations(
  { version_number: number }: Pick<CitedDataset, 'version_number'>,
  { url, latest = number }: Pick<CitationContext, 'url' | 'latest'>,
): { relation: 'IsNewVersionOf' | 'IsPreviousVersionOf' | 'IsVersionOf'; url: string }[] {
  return [
    ...(number > 1 ? [{ relation: 'IsNewVersionOf' as const, url: versionUrl(url, number - 1) }] : []),
    ...(number < latest
      ? [
          { relation: 'IsPreviousVersionOf' as const, url: versionUrl(url, number + 1) },
          { relation: 'IsVersionOf' as const, url },
        ]
      : []),
  ];
}

export const CITATION_FORMATS = ['gbt7714', 'bibtex', 'ris', 'cff', 'datacite'] as const;
export type CitationFormat = (typeof CITATION_FORMATS)[number];

/** What a downloaded citation is called after its dot, and what it is; some readers look for one name. */
export const CITATION_FILES: Record<CitationFormat, { extension: string; type: string; name?: string }> = {
  gbt7714: { extension: 'txt', type: 'text/plain' },
  bibtex: { extension: 'bib', type: 'application/x-bibtex' },
  ris: { extension: 'ris', type: 'application/x-research-info-systems' },
  cff: { extension: 'cff', type: 'application/yaml', name: 'CITATION.cff' },
  datacite: { extension: 'json', type: 'application/vnd.datacite.datacite+json' },
};

export const PUBLISHER = 'Tianheng 天衡';

type Dated<Name extends keyof CitedDataset> = Pick<CitedDataset, Name | 'time_zone'>;

/** The days of a dataset, `YYYY-MM-DD`. */
export const released = ({ created_at, time_zone }: Dated<'created_at'>): string =>
  dayIn(time_zone, created_at * 1000);
export const updated = ({ updated_at, time_zone }: Dated<'updated_at'>): string =>
  dayIn(time_zone, updated_at * 1000);
const accessed = ({ time_zone }: CitedDataset, { accessedAt }: CitationContext): string =>
  dayIn(time_zone, accessedAt);
const yearOf = (dataset: CitedDataset): string => released(dataset).slice(0, 4);

/** One line: these formats end a field at the line's end. YAML takes no control characters, not even quoted. */
const line = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/** The address of a licence that SPDX knows, else null. */
export const licenseUrl = (license: string): string | null =>
  (DATASET_LICENSES as readonly string[]).includes(license)
    ? `https://spdx.org/licenses/${license}.html`
    : null;

/** GB/T 7714-2015, data set on line: `[DS/OL]`. */
function gbt7714(dataset: CitedDataset, context: CitationContext): string {
  const { source, title, version_number: version } = dataset;
  return `${line(source)}. ${line(title)}[DS/OL]. V${version}. ${PUBLISHER}, ${yearOf(dataset)}(${updated(dataset)})[${accessed(dataset, context)}]. ${citedUrl(dataset, context)}.`;
}

/** Braces are counted also where a backslash stands before them: one alone would leave the entry without an end. */
const TEX: Record<string, string> = {
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};
const tex = (text: string): string =>
  line(text).replace(/[\\{}$&#%_~^]/g, (character) => TEX[character] ?? `\\${character}`);

/** Double braces keep a name whole and a title's capitals. */
function bibtex(dataset: CitedDataset, context: CitationContext): string {
  return [
    `@misc{tianheng_${dataset.id.replace(/[^A-Za-z0-9]/g, '').slice(0, 8)}_${yearOf(dataset)}_v${dataset.version_number},`,
    `  title        = {{${tex(dataset.title)}}},`,
    `  author       = {{${tex(dataset.source)}}},`,
    `  year         = {${yearOf(dataset)}},`,
    `  publisher    = {${PUBLISHER}},`,
    `  howpublished = {Data set},`,
    `  version      = {${dataset.version_number}},`,
    ...(line(dataset.license) === '' ? [] : [`  note         = {License: ${tex(dataset.license)}},`]),
    `  url          = {${citedUrl(dataset, context)}},`,
    `  urldate      = {${accessed(dataset, context)}}`,
    '}',
  ].join('\n');
}

function ris(dataset: CitedDataset, context: CitationContext): string {
  const tags: [string, string][] = [
    ['TY', 'DATA'],
    ['TI', line(dataset.title)],
    ['AU', line(dataset.source)],
    ['PY', yearOf(dataset)],
    ['DA', released(dataset).replaceAll('-', '/')],
    ['PB', PUBLISHER],
    ['ET', String(dataset.version_number)],
    ...keywordsOf(dataset).map((word): [string, string] => ['KW', word]),
    ['AB', line(dataset.introduction)],
    ['LA', dataset.language],
    ['N1', line(dataset.license) && `License: ${line(dataset.license)}`],
    ['UR', citedUrl(dataset, context)],
    ['Y2', accessed(dataset, context).replaceAll('-', '/')],
  ];
  const lines = tags.filter(([, value]) => value !== '').map(([tag, value]) => `${tag}  - ${value}`);
  return [...lines, 'ER  - ', ''].join('\r\n');
}

/** Citation File Format 1.2.0; a JSON string is a YAML string too. */
function cff(dataset: CitedDataset, context: CitationContext): string {
  const text = (value: string): string => JSON.stringify(line(value));
  const keywords = keywordsOf(dataset);
  const license = line(dataset.license);
  // Only what SPDX knows is a licence to this format; another one is named to whoever reads it.
  const isKnown = licenseUrl(license) !== null;
  const named = license === '' || isKnown ? '' : ` License: ${license}`;
  return [
    'cff-version: 1.2.0',
    `message: ${text(`If you use this data set, please cite it as below.${named}`)}`,
    'type: dataset',
    `title: ${text(dataset.title)}`,
    'authors:',
    `  - name: ${text(dataset.source)}`,
    `date-released: ${JSON.stringify(released(dataset))}`,
    `version: ${JSON.stringify(String(dataset.version_number))}`,
    `url: ${JSON.stringify(citedUrl(dataset, context))}`,
    ...(isKnown ? [`license: ${text(license)}`] : []),
    ...(keywords.length > 0 ? ['keywords:', ...keywords.map((word) => `  - ${text(word)}`)] : []),
    ...(line(dataset.introduction) === '' ? [] : [`abstract: ${text(dataset.introduction)}`]),
    '',
  ].join('\n');
}

function rightsOf(rights: string): Record<string, string> {
  const rightsUri = licenseUrl(rights);
  if (rightsUri === null) return { rights };
  const scheme = { rightsIdentifierScheme: 'SPDX', schemeUri: 'https://spdx.org/licenses/' };
  return { rights, rightsUri, rightsIdentifier: rights, ...scheme };
}

/** What DataCite's appendix wants in place of a name that is not to be had. */
const DATACITE_UNKNOWN = ':unav';

/** DataCite Metadata Schema 4.6 as JSON; the identifier is an address, for there is no DOI. */
function datacite(dataset: CitedDataset, context: CitationContext): string {
  const url = citedUrl(dataset, context);
  const { language } = dataset;
  const introduction = line(dataset.introduction);
  return JSON.stringify(
    {
      alternateIdentifiers: [{ alternateIdentifier: url, alternateIdentifierType: 'URL' }],
      creators: [{ name: line(dataset.source) || DATACITE_UNKNOWN, nameType: 'Organizational' }],
      titles: [{ title: line(dataset.title), lang: language }],
      publisher: { name: PUBLISHER },
      publicationYear: yearOf(dataset),
      types: { resourceTypeGeneral: 'Dataset', resourceType: 'Dataset' },
      subjects: keywordsOf(dataset).map((subject) => ({ subject, lang: language })),
      dates: [
        { date: released(dataset), dateType: 'Issued' },
        { date: updated(dataset), dateType: 'Updated' },
      ],
      language,
      version: String(dataset.version_number),
      relatedIdentifiers: versionRelations(dataset, context).map((related) => ({
        relatedIdentifier: related.url,
        relatedIdentifierType: 'URL',
        relationType: related.relation,
        resourceTypeGeneral: 'Dataset',
      })),
      rightsList: line(dataset.license) === '' ? [] : [rightsOf(line(dataset.license))],
      descriptions:
        introduction === ''
          ? []
          : [{ description: introduction, descriptionType: 'Abstract', lang: language }],
      url,
      schemaVersion: 'http://datacite.org/schema/kernel-4',
    },
    null,
    2,
  );
}

const WRITERS: Record<CitationFormat, (dataset: CitedDataset, context: CitationContext) => string> = {
  gbt7714,
  bibtex,
  ris,
  cff,
  datacite,
};

/** A dataset's citation, ready to be pasted or saved. */
export const cite = (format: CitationFormat, dataset: CitedDataset, context: CitationContext): string =>
  WRITERS[format](dataset, context);

/** What is said of a file without its key. */
export interface DescribedFile {
  filename: string;
  data_format: string;
  /** bytes */
  size: number;
}

/** What search engines take for a description. */
const DESCRIPTION_MIN = 50;
const DESCRIPTION_MAX = 5000;

/** The introduction, with what else is known of the dataset where that alone would be too short. */
export function searchDescription(dataset: CitedDataset, files: DescribedFile[]): string {
  const { language } = dataset;
  const [title, source] = [line(dataset.title), line(dataset.source)];
  const names = files.map(({ filename }) => filename).join(language === 'en' ? ', ' : '、');
  const about =
    language === 'en'
      ? `${title}: a dataset from ${source}, published by ${PUBLISHER} on ${released(dataset)}, last updated on ${updated(dataset)}. Files: ${names || 'none'}.`
      : `${title}：来自“${source}”的数据集，由 ${PUBLISHER}于 ${released(dataset)} 发布，最近更新于 ${updated(dataset)}。包含文件：${names || '无'}。`;
  const introduction = line(dataset.introduction);
  const text = introduction.length >= DESCRIPTION_MIN ? introduction : `${introduction} ${about}`.trim();
  // Not inside a character.
  return text.slice(0, DESCRIPTION_MAX).replace(/[\ud800-\udbff]$/, '');
}

/** The address of a licence that is known, else its name; a dataset that names none says so. */
export function licenseOf({ license }: Pick<CitedDataset, 'license'>): string | Record<string, string> {
  const name = line(license);
  return licenseUrl(name) ?? { '@type': 'CreativeWork', name: name || 'Not stated' };
}

/**
 * The version before, by schema.org's word for what a work is a modification of. It has none for a later version:
 * `successorOf` and `predecessorOf` are of product models.
 */
export function basedOn(
  { version_number: number }: Pick<CitedDataset, 'version_number'>,
  url: string,
): { isBasedOn?: string } {
  return number > 1 ? { isBasedOn: versionUrl(url, number - 1) } : {};
}

/** schema.org's Dataset, for the pages of open datasets. */
export function toJsonLd(
  dataset: CitedDataset,
  files: DescribedFile[],
  url: string,
): Record<string, unknown> {
  const formats = [...new Set(files.map(({ data_format }) => data_format))].filter((format) => format !== '');
  const license = line(dataset.license);
  return {
    '@context': 'https://schema.org/',
    '@type': 'Dataset',
    '@id': url,
    url,
    name: line(dataset.title),
    description: searchDescription(dataset, files),
    keywords: keywordsOf(dataset),
    inLanguage: dataset.language,
    creator: { '@type': 'Organization', name: line(dataset.source) },
    publisher: { '@type': 'Organization', name: PUBLISHER },
    datePublished: released(dataset),
    dateModified: updated(dataset),
    version: dataset.version_number,
    ...basedOn(dataset, url),
    isAccessibleForFree: true,
    ...(license !== '' && { license: licenseOf(dataset) }),
    ...(formats.length > 0 && { encodingFormat: formats }),
    // Whoever signs in downloads them from the dataset's page.
    distribution: files.map(({ filename, data_format, size }) => ({
      '@type': 'DataDownload',
      name: filename,
      contentUrl: url,
      contentSize: `${size} B`,
      ...(data_format !== '' && { encodingFormat: data_format }),
    })),
  };
}
