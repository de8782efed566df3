/** As much of a mail as the tests look at. */
export interface ParsedMail {
  /** by lower-case name; encoded words are decoded */
  headers: Record<string, string>;
  subject: string;
  text: string;
  html: string;
  raw: string;
}

interface Part {
  headers: Record<string, string>;
  body: string;
}

export function parseMail(raw: string): ParsedMail {
  const { headers, body } = split(raw);
  const boundary = /boundary="?([^";]+)"?/.exec(headers['content-type'] ?? '')?.[1];
  const parts = boundary
    ? `\r\n${body}`
        .split(`\r\n--${boundary}`)
        .slice(1, -1)
        .map((part) => split(part.replace(/^\r\n/, '')))
    : [{ headers, body }];
  const of = (type: string): string => {
    const part = parts.find((one) => one.headers['content-type']?.startsWith(type));
    return part ? decoded(part).replaceAll('\r\n', '\n') : '';
  };
  return { headers, subject: headers['subject'] ?? '', text: of('text/plain'), html: of('text/html'), raw };
}

function split(part: string): Part {
  const end = part.indexOf('\r\n\r\n');
  const lines = part
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), words(line.slice(colon + 1).trim())];
  });
  return { headers: Object.fromEntries(headers) as Record<string, string>, body: part.slice(end + 4) };
}

/** Encoded words of a header; the blank between two of them is none. */
const words = (value: string): string =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, data: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(data, 'base64').toString()
        : unquoted(data.replaceAll('_', ' ')),
    );

function decoded({ headers, body }: Part): string {
  const encoding = headers['content-transfer-encoding'];
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  return encoding === 'quoted-printable' ? unquoted(body.replace(/=\r\n/g, '')) : body;
}

const unquoted = (text: string): string =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();
