/** What files of these names are delivered as to programs that read them. */
const MEDIA_TYPES: Record<string, string> = {
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  tab: 'text/tab-separated-values',
  json: 'application/json',
  geojson: 'application/geo+json',
  jsonl: 'application/jsonlines',
  ndjson: 'application/jsonlines',
  parquet: 'application/vnd.apache.parquet',
  txt: 'text/plain',
  tle: 'text/plain',
  md: 'text/markdown',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  pdf: 'application/pdf',
  zip: 'application/zip',
  gz: 'application/gzip',
};

export const mediaTypeOf = (format: string): string =>
  MEDIA_TYPES[format.toLowerCase()] ?? 'application/octet-stream';
