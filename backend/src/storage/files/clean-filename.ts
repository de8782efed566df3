/** The last part of a path without control characters, at most so many characters, the extension kept. */
export function cleanFilename(name: string, maxLength: number): string {
  const clean = (name.split(/[/\\]/).at(-1) ?? '')
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim();
  if (clean === '' || clean === '.' || clean === '..') return 'file';
  if (clean.length <= maxLength) return clean;
  const dot = clean.lastIndexOf('.');
  const extension = dot > 0 && clean.length - dot <= 10 ? clean.slice(dot) : '';
  // Not inside a character.
  return clean.slice(0, maxLength - extension.length).replace(/[\ud800-\udbff]$/, '') + extension;
}
