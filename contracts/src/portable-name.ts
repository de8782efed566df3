/** File systems take 255 bytes, of which some are left for a number or an extension that comes after. */
const MAX_BYTES = 240;
/** Windows takes none of them in a name, or not at its end. */
const UNFIT = /[<>:"/\\|?*]|[. ]+$/g;
/** They show nothing, or turn round what follows. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}]/gu;
/** Devices of Windows, whatever comes after the dot. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
/** In characters, with its dot: more is no extension. */
const EXTENSION_MAX = 10;

/** Of UTF-8, by what both the language of browsers and of servers have. */
const bytesOf = (text: string): number => encodeURIComponent(text).replace(/%../g, '_').length;

/** `name` as a file or folder of any system can be called: of 1 to 240 bytes of UTF-8, its extension kept. */
export function portableName(name: string): string {
  const seen = name.normalize('NFC').replace(UNSEEN, '').trim();
  if (seen === '' || seen === '.' || seen === '..') return 'file';
  const fit = seen.replace(UNFIT, '_').replace(DEVICE, '_$&');
  if (bytesOf(fit) <= MAX_BYTES) return fit;
  const dot = fit.lastIndexOf('.');
  const extension = dot > 0 && fit.length - dot <= EXTENSION_MAX ? fit.slice(dot) : '';
  return shortened(fit.slice(0, fit.length - extension.length), MAX_BYTES - bytesOf(extension)) + extension;
}

/** As many whole characters as fit into so many bytes. */
function shortened(text: string, maxBytes: number): string {
  let end = 0;
  let bytes = 0;
  for (const character of text) {
    bytes += bytesOf(character);
    if (bytes > maxBytes) break;
    end += character.length;
  }
  return text.slice(0, end).replace(/[. ]+$/, '');
}
