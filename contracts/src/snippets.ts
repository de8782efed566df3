import { portableName } from './portable-name.ts';
import type { ColumnType } from './profiles.ts';
import { shellQuote } from './shell-quote.ts';

/** Programs that fetch a file, check it and begin to use it; each runs as it is printed, with an API key in the environment. */
export const SNIPPET_LANGUAGES = ['curl', 'python', 'octave', 'r'] as const;
export type SnippetLanguage = (typeof SNIPPET_LANGUAGES)[number];

/** The variable that holds an API key. */
export const SNIPPET_KEY = 'TIANHENG_KEY';

export interface SnippetFile {
  /** absolute */
  url: string;
  filename: string;
  /** hex */
  sha256: string;
  /** as the WHATWG names it; null where the file is no table of text */
  encoding: string | null;
  columns: ColumnType[];
}

/** A JSON string is a string of Python and of R too. */
const quoted = (text: string): string => JSON.stringify(text);
const octave = (text: string): string => `'${text.replaceAll("'", "''")}'`;
/** A name that begins like an option is none behind a folder. */
const local = (filename: string): string => `./${portableName(filename)}`;

function curl({ url, filename, sha256 }: SnippetFile): string {
  return [
    `: "\${${SNIPPET_KEY}:?Set it to an API key with the scope read}"`,
    'curl --fail --location --continue-at - \\',
    `  --header "Authorization: Bearer $${SNIPPET_KEY}" \\`,
    `  --output ${shellQuote(local(filename))} ${shellQuote(url)}`,
    `echo ${shellQuote(`${sha256}  ${local(filename)}`)} | sha256sum --check`,
    '',
  ].join('\n');
}

const extension = (filename: string): string => /\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase() ?? '';

/** What pandas takes for the separator of a table of one column is a letter of its heading. */
const sniffed = (columns: number): string => (columns === 1 ? '' : 'sep=None, engine="python", ');

const PANDAS: Record<string, (name: string, encoding: string, columns: number) => string> = {
  csv: (name, encoding, columns) => `pd.read_csv(${name}, ${sniffed(columns)}encoding=${quoted(encoding)})`,
  tsv: (name, encoding) => `pd.read_csv(${name}, sep="\\t", encoding=${quoted(encoding)})`,
  tab: (name, encoding) => `pd.read_csv(${name}, sep="\\t", encoding=${quoted(encoding)})`,
  json: (name) => `pd.read_json(${name})`,
  jsonl: (name) => `pd.read_json(${name}, lines=True)`,
  ndjson: (name) => `pd.read_json(${name}, lines=True)`,
};

function pythonProgram({ url, filename, sha256, encoding, columns }: SnippetFile): string {
  const reads = columns.length > 0 ? PANDAS[extension(filename)] : undefined;
  const name = quoted(local(filename));
  // pandas takes a mark of byte order away only where it is told of it.
  const known = encoding === null || encoding === 'utf-8' ? 'utf-8-sig' : encoding;
  const read = reads?.('name', known, columns.length);
  return [
    'import hashlib',
    'import os',
    'import urllib.request',
    '',
    `name = ${name}`,
    'request = urllib.request.Request(',
    `    ${quoted(url)},`,
    `    headers={"Authorization": "Bearer " + os.environ["${SNIPPET_KEY}"]},`,
    ')',
    'digest = hashlib.sha256()',
    'with urllib.request.urlopen(request) as answer, open(name, "wb") as file:',
    '    while chunk := answer.read(1 << 20):',
    '        digest.update(chunk)',
    '        file.write(chunk)',
    `if digest.hexdigest() != ${quoted(sha256)}:`,
    '    raise SystemExit("The file is not the one that was asked for.")',
    ...(read
      ? ['', 'import pandas as pd', '', `table = ${read}`, 'print(table.describe(include="all"))']
      : []),
    '',
  ].join('\n');
}

function octaveProgram({ url, filename, sha256, columns }: SnippetFile): string {
  const name = octave(local(filename));
  const isTable = columns.length > 0 && extension(filename) === 'csv';
  return [
    `key = getenv ('${SNIPPET_KEY}');`,
    `options = weboptions ('HeaderFields', {'Authorization', ['Bearer ', key]}, 'Timeout', 600);`,
    `content = webread (${octave(url)}, options);`,
    `assert (hash ('sha256', content), ${octave(sha256)});`,
    `file = fopen (${name}, 'w');`,
    'fwrite (file, content);',
    'fclose (file);',
    ...(isTable
      ? [
          '% The first row has the names; a cell that is no number is 0.',
          `data = dlmread (${name}, ',', 1, 0);`,
          'disp (size (data));',
        ]
      : []),
    '',
  ].join('\n');
}

const R_SEPARATORS: Record<string, string> = { csv: ',', tsv: '\t', tab: '\t' };

/** With what R itself brings; it sums by SHA-256 since 4.5 only. */
function rProgram({ url, filename, sha256, encoding, columns }: SnippetFile): string {
  const separator = columns.length > 0 ? R_SEPARATORS[extension(filename)] : undefined;
  const known = encoding === null || encoding === 'utf-8' ? 'UTF-8-BOM' : encoding;
  return [
    `key <- Sys.getenv("${SNIPPET_KEY}")`,
    `name <- ${quoted(local(filename))}`,
    'options(timeout = max(3600, getOption("timeout")))',
    'download.file(',
    `  ${quoted(url)},`,
    '  name, mode = "wb", headers = c(Authorization = paste("Bearer", key))',
    ')',
    'digest <- if (exists("sha256sum", asNamespace("tools"))) {',
    '  tools::sha256sum(name)',
    '} else {',
    '  substr(system2("sha256sum", stdin = name, stdout = TRUE), 1, 64)',
    '}',
    `if (digest != ${quoted(sha256)}) stop("The file is not the one that was asked for.")`,
    ...(separator === undefined
      ? []
      : [
          '',
          'table <- read.csv(',
          `  name, sep = ${quoted(separator)}, fileEncoding = ${quoted(known)},`,
          '  check.names = FALSE, na.strings = c("", "NA", "NaN", "null")',
          ')',
          'summary(table)',
        ]),
    '',
  ].join('\n');
}

const WRITERS: Record<SnippetLanguage, (file: SnippetFile) => string> = {
  curl,
  python: pythonProgram,
  octave: octaveProgram,
  r: rProgram,
};

export const snippet = (language: SnippetLanguage, file: SnippetFile): string => WRITERS[language](file);
