import { citedUrl, licenseUrl, versionRelations, versionUrl, type DatasetDetail } from '@tianheng/contracts';
import { contentUrl, CROISSANT } from './croissant.ts';
import { mediaTypeOf } from './media-types.ts';

export const DATACITE_JSON = 'application/vnd.datacite.datacite+json';
export const DATACITE_XML = 'application/vnd.datacite.datacite+xml';
export const LINKSET = 'application/linkset+json';
/** In a header or a head, which must not become long; the set of links has all. */
const ITEMS_MAX = 20;

interface Target {
  href: string;
  type?: string;
  profile?: string;
}

/** The relations of the FAIR Signposting profile that are known of a dataset, in its order. */
export type Links = [relation: string, target: Target][];

interface Place {
  /** where sites and API are */
  origin: string;
  /** the dataset's page */
  url: string;
  /** the present version's number, where an older one is described */
  latest?: number;
}

/** RFC 5829 */
const VERSION_LINKS = {
  IsNewVersionOf: 'predecessor-version',
  IsPreviousVersionOf: 'successor-version',
  IsVersionOf: 'latest-version',
} as const;

export function linksOf(dataset: DatasetDetail, place: Place): Links {
  const { origin, latest } = place;
  const api = `${origin}/v1/dataset/${dataset.id}`;
  const at = (path: string): string =>
    latest === undefined ? `${api}/${path}` : versionUrl(`${api}/${path}`, dataset.version_number);
  const license = licenseUrl(dataset.license);
  return [
    ['cite-as', { href: citedUrl(dataset, place) }],
    ['type', { href: 'https://schema.org/Dataset' }],
    ...(license === null ? [] : ([['license', { href: license }]] satisfies Links)),
    ['describedby', { href: at('croissant'), type: 'application/ld+json', profile: CROISSANT }],
    ['describedby', { href: at('datacite.json'), type: DATACITE_JSON }],
    ['describedby', { href: at('datacite.xml'), type: DATACITE_XML }],
    ...versionRelations(dataset, place).map(({ relation, url }): Links[number] => [
      VERSION_LINKS[relation],
      { href: url },
    ]),
    ...dataset.download_list.map((file): Links[number] => [
      'item',
      { href: contentUrl(origin, file), type: mediaTypeOf(file.data_format) },
    ]),
  ];
}

/** Those that a header or the head of a page has: without the files where these are many, and with where all are. */
export function shortLinks(links: Links, { origin }: Pick<Place, 'origin'>, id: string): Links {
  const items = links.filter(([relation]) => relation === 'item');
  const shown = items.length > ITEMS_MAX ? links.filter(([relation]) => relation !== 'item') : links;
  return [...shown, ['linkset', { href: `${origin}/v1/dataset/${id}/linkset`, type: LINKSET }]];
}

/** RFC 8288. Addresses are this service's own and hold nothing that would end them. */
export function linkHeader(links: Links, place: Place, id: string): string {
  return shortLinks(links, place, id)
    .map(([relation, { href, type, profile }]) =>
      [
        `<${href}>`,
        `rel="${relation}"`,
        ...(type ? [`type="${type}"`] : []),
        ...(profile ? [`profile="${profile}"`] : []),
      ].join('; '),
    )
    .join(', ');
}

/** RFC 9264: the same as JSON, about the page of what they link from. */
export function linkset(links: Links, url: string): { linkset: Record<string, unknown>[] } {
  const relations: Record<string, Target[]> = {};
  for (const [relation, target] of links) (relations[relation] ??= []).push(target);
  return { linkset: [{ anchor: url, ...relations }] };
}
