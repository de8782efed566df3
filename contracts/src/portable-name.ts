/** File systems take 255 bytes, of which some are left for a number or an extension that comes after. */
export const FILENAME_MAX_BYTES = 240;
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
export const portableName = (name: string): string =>
  shortName(visibleName(name).replace(UNFIT, '_').replace(DEVICE, '_$&'), FILENAME_MAX_BYTES, bytesOf);

/** `name` without what nobody sees; `file` where it names none. */
export function visibleName(name: string): string {
  const seen = name.normalize('NFC').replace(UNSEEN, '').trim();
  return seen === '' || seen === '.' || seen === '..' ? 'file' : seen;
}

/** As many whole characters of `name` as measure no more than `max`, its extension kept. */
export function shortName(name: string, max: number, measure: (text: string) => number): string {
  if (measure(name) <= max) return name;
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && name.length - dot <= EXTENSION_MAX ? name.slice(dot) : '';
  let left = max - measure(extension);
  let end = 0;
  for (const character of name.slice(0, name.length - extension.length)) {
    left -= measure(character);
    if (left < 0) break;
    end += character.length;
  }
  return name.slice(0, end).replace(/[. ]+$/, '') + extension;
}
