import { expect, it } from '@jest/globals';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { typographyOf } from './typography.ts';

type Catalogue = Readonly<Record<string, string>>;

interface Site {
  en: Catalogue;
  zh: Catalogue;
  /** loaded with the first page, and with the others */
  first: Catalogue;
  others: Catalogue;
  /** ids of Chinese sentences that are specified to the letter */
  verbatim?: readonly string[];
}

/** Names of the values a message is filled with. */
function argumentsOf(elements: MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    const inner =
      element.type === TYPE.plural || element.type === TYPE.select
        ? Object.values(element.options).flatMap(({ value }) => argumentsOf(value))
        : [];
    return [element.value, ...inner];
  });
}

/** What holds of the messages of either site. */
export function testMessages({ en, zh, first, others, verbatim = [] }: Site): void {
  it('has the same messages in both languages, none of them empty', () => {
    expect(Object.keys(zh).sort()).toEqual(Object.keys(en).sort());
    for (const text of [...Object.values(en), ...Object.values(zh)]) expect(text.trim()).not.toBe('');
  });

  it('keeps every message in one catalogue', () => {
    expect(Object.keys(first).filter((id) => id in others)).toEqual([]);
  });

  it('fills a Chinese message with nothing that its English one is not given', () => {
    for (const [id, text] of Object.entries(en)) {
      const known = new Set(argumentsOf(parse(text)));
      expect(argumentsOf(parse(zh[id] ?? '')).filter((name) => !known.has(name))).toEqual([]);
    }
  });

  it('sets Chinese as Chinese is set', () => {
    const problems = Object.entries(zh).flatMap(([id, text]) =>
      verbatim.includes(id) ? [] : typographyOf(text).map((problem) => `${id}: ${problem}`),
    );
    expect(problems).toEqual([]);
  });
}
