import {
  FIRST_WORDS_ID,
  type FirstWord,
  type FirstWords,
  type UiLanguage,
  type WordedPage,
} from '@tianheng/contracts';
import { formatsOf } from './intl/format.ts';

/** Where a page waits for its program or for what it tells. */
const BUSY = '[aria-busy=true], [role=progressbar]';

type Words = Record<string, FirstWord>;

/** What may stand in a text without a place, a size or an effect of its own. */
const PLAIN = /^(?:A|B|BLOCKQUOTE|BR|CODE|DIV|EM|H[1-6]|I|LI|OL|P|S|SPAN|STRONG|SUB|SUP|U|UL)$/;

/** Copies rich text without any attribute, up to the first thing whose size is not known. @returns whether all of it */
function copyText(from: Node, to: Node): boolean {
  for (const node of from.childNodes) {
    if (node instanceof Text) to.appendChild(document.createTextNode(node.data));
    if (!(node instanceof Element)) continue;
    if (!PLAIN.test(node.tagName)) return false;
    if (!copyText(node, to.appendChild(document.createElement(node.tagName)))) return false;
  }
  return true;
}

const textOf = (word: FirstWord | undefined): string =>
  typeof word === 'object' && 'text' in word ? word.text : String(word ?? '');

function say(place: HTMLElement, word: FirstWord | undefined, language: UiLanguage): void {
  const { as = '' } = place.dataset;
  if (typeof word === 'number') {
    const formats = formatsOf(
      (at, options) => new Intl.DateTimeFormat(language, options).formatToParts(at),
      (value, options) => new Intl.NumberFormat(language, options).format(value),
      () => ', ',
    );
    const known = {
      instant: formats.instant,
      date: formats.date,
      bytes: formats.bytes,
      number: formats.number,
    };
    const format = as in known ? known[as as keyof typeof known] : String;
    place.replaceWith(format(word));
  } else if (Array.isArray(word)) {
    const item = place.closest('.MuiChip-root');
    for (const one of word) {
      const copy = item?.cloneNode(true) as HTMLElement | undefined;
      copy?.querySelector('[data-say]')?.replaceWith(one);
      if (copy) item?.before(copy);
    }
    item?.remove();
  } else if (textOf(word) === '') {
    place.parentElement?.remove();
  } else {
    if (typeof word === 'object' && place.parentElement) place.parentElement.lang = word.language;
    place.replaceWith(textOf(word));
  }
}

/** Puts words where the page will have them: into places that were left while building. */
export function fill(frame: ParentNode, words: Words, language: UiLanguage): void {
  const each = (name: string, act: (place: HTMLElement, word: FirstWord | undefined) => void) => {
    for (const place of frame.querySelectorAll<HTMLElement>(`[data-${name}]`))
      act(place, words[place.dataset[name] ?? '']);
  };
  const plural = new Intl.PluralRules(language);
  each('when', (place, word) => {
    const { is } = place.dataset;
    if (is !== (typeof word === 'number' ? plural.select(word) : textOf(word))) place.remove();
    else if (place.tagName === 'SPAN') place.replaceWith(...place.childNodes);
  });
  each('only', (place, word) => (word === true ? place : place.parentElement)?.remove());
  each('say', (place, word) => say(place, word, language));
  each('rich', (place, word) => {
    if (typeof word === 'object' && 'language' in word) place.lang = word.language;
    copyText(new DOMParser().parseFromString(textOf(word), 'text/html').body, place);
  });
  each('source', (place, word) => {
    if (textOf(word) === '') place.remove();
    else place.setAttribute('src', textOf(word));
  });
}

function read(): FirstWords | null {
  const told = document.getElementById(FIRST_WORDS_ID);
  return told instanceof HTMLTemplateElement ? (JSON.parse(told.content.textContent) as FirstWords) : null;
}

/** Whether the program, whose `main` it is, shows as much as was told, or has something else to say. */
const isOver = (main: Element, shown: HTMLElement): boolean =>
  main.querySelector(shown.dataset['until'] ?? 'h1') !== null ||
  (main.childElementCount > 0 && main.querySelector(BUSY) === null);

/** Fills the frame of this page, as soon as it is there. @returns the frame; null: nothing is told */
function tell(viewer: (page: WordedPage) => Record<string, boolean> | null): HTMLElement | null {
  const found = read();
  const facts = found && viewer(found.page);
  if (!facts) return null;
  const language = document.documentElement.lang as UiLanguage;
  const frame = document.querySelector(`#shell > [lang="${language}"] template[data-for="${found.page}"]`);
  if (!(frame instanceof HTMLTemplateElement) || !matchMedia(frame.dataset['media'] ?? 'all').matches)
    return null;
  fill(frame.content, { ...found.words[language], ...facts }, language);
  const shown = frame.content.querySelector<HTMLElement>('[data-until]');
  frame.replaceWith(frame.content);
  return shown;
}

/**
 * Shows the words that the server has sent along with the page, in frames that were drawn while building, and lets them lie
 * over the place that the program keeps for them until it has its own.
 * @param viewer what else frames depend on; null: the words of this page are not for this viewer or address
 */
export function firstWords(viewer: (page: WordedPage) => Record<string, boolean> | null): void {
  const { pathname } = location;
  const { dataset } = document.documentElement;
  let shown: HTMLElement | null = null;
  const look = (observer: MutationObserver): void => {
    if (dataset['words'] === '') {
      const isDrawn = document.querySelector('#root main') !== null;
      // Behind the shell stands what makes it visible.
      if (!isDrawn && document.querySelector('#shell + style') === null) return;
      shown = isDrawn ? null : tell(viewer);
      if (shown) dataset['words'] = 'told';
      else delete dataset['words'];
    }
    const main = document.querySelector('#root main');
    const shell = document.getElementById('shell');
    if (shown && main === null) return;
    if (shown && main && shell && location.pathname === pathname && !isOver(main, shown)) {
      shell.dataset['held'] = '';
      return;
    }
    observer.disconnect();
    if (shown) shell?.remove();
  };
  const observer = new MutationObserver(() => look(observer));
  observer.observe(document.documentElement, { childList: true, subtree: true });
  look(observer);
}
