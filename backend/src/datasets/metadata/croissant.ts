import {
  basedOn,
  cite,
  citedUrl,
  keywordsOf,
  licenseOf,
  PUBLISHER,
  released,
  searchDescription,
  updated,
  type ColumnType,
  type DatasetDetail,
  type DownloadItem,
} from '@tianheng/contracts';
import type { NamedColumn } from '../../profiles/profiles.service.ts';
import { isShortened } from '../../profiles/short.ts';
import { mediaTypeOf } from './media-types.ts';

export const CROISSANT = 'http://mlcommons.org/croissant/1.1';
export const CROISSANT_TYPE = `application/ld+json; profile="${CROISSANT}"`;

type Node = Record<string, unknown>;

/** As the specification recommends it, with schema.org by the address that it has today. */
const CONTEXT: Node = {
  '@vocab': 'https://schema.org/',
  sc: 'https://schema.org/',
  cr: 'http://mlcommons.org/croissant/',
  rai: 'http://mlcommons.org/croissant/RAI/',
  dct: 'http://purl.org/dc/terms/',
  annotation: 'cr:annotation',
  arrayShape: 'cr:arrayShape',
  citeAs: 'cr:citeAs',
  column: 'cr:column',
  conformsTo: 'dct:conformsTo',
  containedIn: 'cr:containedIn',
  data: { '@id': 'cr:data', '@type': '@json' },
  dataType: { '@id': 'cr:dataType', '@type': '@vocab' },
  equivalentProperty: 'cr:equivalentProperty',
  examples: { '@id': 'cr:examples', '@type': '@json' },
  excludes: 'cr:excludes',
  extract: 'cr:extract',
  field: 'cr:field',
  fileProperty: 'cr:fileProperty',
  fileObject: 'cr:fileObject',
  fileSet: 'cr:fileSet',
  format: 'cr:format',
  includes: 'cr:includes',
  isArray: 'cr:isArray',
  isLiveDataset: 'cr:isLiveDataset',
  jsonPath: 'cr:jsonPath',
  key: 'cr:key',
  md5: 'cr:md5',
  parentField: 'cr:parentField',
  recordSet: 'cr:recordSet',
  references: 'cr:references',
  regex: 'cr:regex',
  readLines: 'cr:readLines',
  sdVersion: 'cr:sdVersion',
  separator: 'cr:separator',
  source: 'cr:source',
  subField: 'cr:subField',
  transform: 'cr:transform',
  unArchive: 'cr:unArchive',
  value: 'cr:value',
};

const DATA_TYPES: Record<ColumnType, string> = {
  integer: 'sc:Integer',
  number: 'sc:Float',
  boolean: 'sc:Boolean',
  date: 'sc:Date',
  datetime: 'sc:DateTime',
  time: 'sc:Time',
  text: 'sc:Text',
  nested: 'sc:Text',
};

/** Tables whose columns are named; of the others records are reached by a path. */
const BY_COLUMN = new Set(['CSV', 'TSV', 'TAB', 'PARQUET']);

export interface CroissantInput {
  dataset: DatasetDetail;
  /** where sites and API are */
  origin: string;
  /** the dataset's page */
  url: string;
  /** the present version's number, where an older one is described */
  latest?: number;
  /** of the files that are tables, in the files' order; none for whoever may not open them */
  columns: NamedColumn[][];
}

export const contentUrl = (origin: string, { key }: Pick<DownloadItem, 'key'>): string =>
  `${origin}/v1/object-storage/download/${key}`;

/** As a number of semantic versioning, which the specification recommends: other files are another major version. */
const versionOf = ({ version_number }: Pick<DatasetDetail, 'version_number'>): string =>
  `${version_number}.0.0`;

/** Croissant 1.1. */
export function toCroissant({ dataset, origin, columns, ...place }: CroissantInput): Node {
  const url = citedUrl(dataset, place);
  const { download_list: files, language } = dataset;
  const recordSets = columns.flatMap((named, at) => {
    const file = files[at];
    return file ? recordSetOf(file, named) : [];
  });
  return {
    '@context': { '@language': language, ...CONTEXT },
    '@type': 'sc:Dataset',
    '@id': url,
    conformsTo: CROISSANT,
    name: dataset.title,
    description: searchDescription(dataset, files),
    url,
    license: licenseOf(dataset),
    creator: { '@type': 'sc:Organization', name: dataset.source },
    publisher: { '@type': 'sc:Organization', name: PUBLISHER },
    datePublished: released(dataset),
    dateModified: updated(dataset),
    version: versionOf(dataset),
    ...basedOn(dataset, place.url),
    inLanguage: language,
    keywords: keywordsOf(dataset),
    isAccessibleForFree: true,
    citeAs: cite('bibtex', dataset, { ...place, accessedAt: dataset.updated_at * 1000 }),
    distribution: files.map((file) => ({
      '@type': 'cr:FileObject',
      '@id': `file-${file.key}`,
      name: file.filename,
      contentUrl: contentUrl(origin, file),
      contentSize: `${file.size} B`,
      encodingFormat: mediaTypeOf(file.data_format),
      sha256: file.sha256,
    })),
    ...(recordSets.length > 0 && { recordSet: recordSets }),
  };
}

function recordSetOf(file: DownloadItem, columns: NamedColumn[]): Node[] {
  const id = `records-${file.key}`;
  const names = new Set<string>();
  const field = columns.flatMap((column, at): Node[] => {
    // What has no name of its own cannot be referred to, nor what is known by the beginning of its name.
    if (column.name === '' || names.has(column.name) || isShortened(column.name)) return [];
    names.add(column.name);
    return [
      {
        '@type': 'cr:Field',
        '@id': `${id}/${at}`,
        name: column.name,
        dataType: DATA_TYPES[column.type],
        source: { fileObject: { '@id': `file-${file.key}` }, extract: extractOf(file, column) },
      },
    ];
  });
  if (field.length === 0) return [];
  return [{ '@type': 'cr:RecordSet', '@id': id, name: file.filename, field }];
}

function extractOf({ data_format }: DownloadItem, { name }: NamedColumn): Node {
  if (BY_COLUMN.has(data_format)) return { column: name };
  return { jsonPath: `$[*][${JSON.stringify(name)}]` };
}
