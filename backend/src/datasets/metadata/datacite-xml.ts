import { cite, type CitationContext, type CitedDataset } from '@tianheng/contracts';

type Attributes = Record<string, string | undefined>;

/** What the JSON of a dataset has, which says the same. */
interface Datacite {
  creators: { name: string; nameType: string }[];
  titles: { title: string; lang: string }[];
  publisher: { name: string };
  publicationYear: string;
  types: { resourceTypeGeneral: string; resourceType: string };
  subjects: { subject: string; lang: string }[];
  dates: { date: string; dateType: string }[];
  language: string;
  version: string;
  relatedIdentifiers: {
    relatedIdentifier: string;
    relatedIdentifierType: string;
    relationType: string;
    resourceTypeGeneral: string;
  }[];
  rightsList: Record<string, string>[];
  descriptions: { description: string; descriptionType: string; lang: string }[];
  url: string;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Characters that XML 1.0 has no way to write go. */
const escape = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);

function element(name: string, attributes: Attributes, content: string): string {
  const written = Object.entries(attributes)
    .flatMap(([key, value]) => (value === undefined ? [] : ` ${key}="${escape(value)}"`))
    .join('');
  return `<${name}${written}>${content}</${name}>`;
}

const leaf = (name: string, content: string, attributes: Attributes = {}): string =>
  element(name, attributes, escape(content));

const group = (name: string, members: string[]): string =>
  members.length === 0 ? '' : element(name, {}, members.join(''));

/** DataCite Metadata Schema 4.6 as XML; the identifier is an address, for there is no DOI. */
export function dataciteXml(dataset: CitedDataset, context: CitationContext): string {
  const known = JSON.parse(cite('datacite', dataset, context)) as Datacite;
  const { language, types } = known;
  const parts = [
    leaf('identifier', known.url, { identifierType: 'URL' }),
    group(
      'creators',
      known.creators.map(({ name, nameType }) =>
        element('creator', {}, leaf('creatorName', name, { nameType })),
      ),
    ),
    group(
      'titles',
      known.titles.map(({ title, lang }) => leaf('title', title, { 'xml:lang': lang })),
    ),
    leaf('publisher', known.publisher.name),
    leaf('publicationYear', known.publicationYear),
    leaf('resourceType', types.resourceType, { resourceTypeGeneral: types.resourceTypeGeneral }),
    group(
      'subjects',
      known.subjects.map(({ subject, lang }) => leaf('subject', subject, { 'xml:lang': lang })),
    ),
    group(
      'dates',
      known.dates.map(({ date, dateType }) => leaf('date', date, { dateType })),
    ),
    leaf('language', language),
    leaf('version', known.version),
    group(
      'relatedIdentifiers',
      known.relatedIdentifiers.map(({ relatedIdentifier, ...attributes }) =>
        leaf('relatedIdentifier', relatedIdentifier, attributes),
      ),
    ),
    group(
      'rightsList',
      known.rightsList.map(
        ({ rights = '', rightsUri, rightsIdentifier, rightsIdentifierScheme, schemeUri }) =>
          leaf('rights', rights, {
            ...{ rightsURI: rightsUri, rightsIdentifier, rightsIdentifierScheme, schemeURI: schemeUri },
          }),
      ),
    ),
    group(
      'descriptions',
      known.descriptions.map(({ description, descriptionType, lang }) =>
        leaf('description', description, { descriptionType, 'xml:lang': lang }),
      ),
    ),
  ];
  const namespaces = {
    xmlns: 'http://datacite.org/schema/kernel-4',
    'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
    'xsi:schemaLocation':
      'http://datacite.org/schema/kernel-4 https://schema.datacite.org/meta/kernel-4.6/metadata.xsd',
  };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('resource', namespaces, parts.join(''))}\n`;
}
