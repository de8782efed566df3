import art from './art.json' with { type: 'json' };
import type { LinkCard, LinkFact } from './link-card.ts';
import { Lettering, type Style } from './lettering.ts';
import { cutLine, wrap, wrapCut, type Measure } from './lines.ts';

export const WIDTH = 1200;
export const HEIGHT = 630;

/** The night sky of both sites; see web-kit/src/theme. */
const SKY = {
  deep: '#061225',
  mid: '#0B1B33',
  panel: '#102440',
  horizon: '#21416F',
  text: '#FFFFFF',
  muted: '#A9B8CE',
  signal: '#3FD0EA',
  sun: '#FFC145',
} as const;

const MARGIN = 72;
const PANEL = { x: 680, y: 72, width: 448, height: 336, radius: 28 };
const COLUMN = PANEL.x - MARGIN - 48;
const MARK = { y: 72, size: 52 };
const NAME: Style = { size: 31, weight: 700 };
const KIND: Style = { size: 25, weight: 600 };
const KIND_LINE = 192;
/** The largest that fits; the smallest is cut. */
const TITLES = [
  { size: 62, lines: 2 },
  { size: 54, lines: 3 },
  { size: 47, lines: 3 },
  { size: 42, lines: 3 },
] as const;
const TITLE_WEIGHT = 700;
const TITLE_LEADING = 1.24;
/** Between the line of the kind and the top of the title's letters. */
const TITLE_GAP = 34;
/** Where the last of three lines stands; of what less leaves free a part comes above it. */
const TITLE_END = 408;
const ABOVE = 0.35;
const CAP_HEIGHT = 0.78;
const RULE = 462;
const LABEL: Style = { size: 21, weight: 400 };
const LABEL_LINE = 512;
const VALUE: Style = { size: 29, weight: 600 };
const VALUE_LINE = 554;
const FACT_GAP = 64;
const FACT_MAX = 480;
const ACCENT_HEIGHT = 8;

interface Shapes {
  viewBox: string;
  markup: string;
}

const isDrawing = (name: string): name is keyof typeof art => name in art;

/** A wide bracket has its ink in its right half. */
const edge = (line: string, { size }: Style): number =>
  /^[（《「『【〈〔]/.test(line) ? MARGIN - size / 2 : MARGIN;

const filled = (colour: string, paths: string): string => `<g fill="${colour}">${paths}</g>`;

/** The sign of the site on a square of its own; see customer-web/public/favicon.svg. */
const mark = ({ y, size }: typeof MARK): string =>
  `<svg x="${MARGIN}" y="${y}" width="${size}" height="${size}" viewBox="0 0 32 32">` +
  `<rect width="32" height="32" rx="8" fill="${SKY.horizon}" fill-opacity="0.55"/>` +
  `<g fill="none" stroke="${SKY.signal}" stroke-width="2" stroke-linecap="round">` +
  `<ellipse cx="16" cy="16" rx="12" ry="5" transform="rotate(-28 16 16)"/>` +
  `<path d="M16 8v16M9.5 24h13" stroke="#fff"/></g><circle cx="26.2" cy="9.6" r="2.6" fill="${SKY.sun}"/></svg>`;

const ground =
  '<defs>' +
  `<linearGradient id="sky" x1="0" y1="0" x2="0.6" y2="1"><stop offset="0" stop-color="${SKY.mid}"/><stop offset="1" stop-color="${SKY.deep}"/></linearGradient>` +
  `<radialGradient id="glow" cx="0.78" cy="0.3" r="0.62"><stop offset="0" stop-color="${SKY.signal}" stop-opacity="0.16"/><stop offset="1" stop-color="${SKY.signal}" stop-opacity="0"/></radialGradient>` +
  `<clipPath id="panel"><rect x="${PANEL.x}" y="${PANEL.y}" width="${PANEL.width}" height="${PANEL.height}" rx="${PANEL.radius}"/></clipPath>` +
  '</defs>' +
  `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#glow)"/>`;

const within = ({ viewBox, markup }: Shapes, fit: 'meet' | 'slice'): string =>
  `<svg x="${PANEL.x}" y="${PANEL.y}" width="${PANEL.width}" height="${PANEL.height}" viewBox="${viewBox}" preserveAspectRatio="xMidYMid ${fit}">${markup}</svg>`;

function picture({ art: name, plot }: LinkCard): string {
  const { x, y, width, height, radius } = PANEL;
  const frame = `x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"`;
  const markup = plot?.replace(/^<svg [^>]*>|<\/svg>$/g, '') ?? null;
  const shown =
    markup === null
      ? within(isDrawing(name) ? art[name] : art['dataset-other'], 'slice')
      : within({ viewBox: '8 0 464 270', markup }, 'meet');
  return (
    `<rect ${frame} fill="${SKY.panel}"/><g clip-path="url(#panel)">${shown}</g>` +
    `<rect ${frame} fill="none" stroke="${SKY.muted}" stroke-opacity="0.22" stroke-width="1.5"/>`
  );
}

/** Draws cards, one at a time. */
export class Composer {
  private readonly lettering = new Lettering();

  /** As SVG without a word in it. Throws Unwritable where the title has letters that no font here has. */
  async compose(card: LinkCard): Promise<string> {
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
      ground +
      picture(card) +
      (await this.head(card)) +
      (await this.words(card)) +
      (await this.facts(card)) +
      `<rect y="${HEIGHT - ACCENT_HEIGHT}" width="${WIDTH}" height="${ACCENT_HEIGHT}" fill="${SKY[card.accent]}"/></svg>`
    );
  }

  private measure(style: Style): Measure {
    return (text) => this.lettering.measure(text, style);
  }

  private async head({ product }: LinkCard): Promise<string> {
    const name = await this.lettering.prepare(product);
    return (
      mark(MARK) + filled(SKY.text, this.lettering.draw(name, NAME, MARGIN + MARK.size + 18, MARK.y + 37))
    );
  }

  private async words({ kind, title, accent }: LinkCard): Promise<string> {
    const what = cutLine(await this.lettering.prepare(kind), COLUMN, this.measure(KIND));
    const { lines, style } = this.fitted(await this.lettering.prepare(title));
    const leading = style.size * TITLE_LEADING;
    const first = KIND_LINE + TITLE_GAP + style.size * CAP_HEIGHT;
    const lower = Math.max(0, TITLE_END - first - (lines.length - 1) * leading) * ABOVE;
    return (
      filled(SKY[accent], this.lettering.draw(what, KIND, MARGIN, KIND_LINE + lower)) +
      filled(
        SKY.text,
        lines
          .map((line, at) =>
            this.lettering.draw(line, style, edge(line, style), first + lower + at * leading),
          )
          .join(''),
      )
    );
  }

  private fitted(title: string): { lines: string[]; style: Style } {
    for (const { size, lines: most } of TITLES) {
      const style = { size, weight: TITLE_WEIGHT };
      const lines = wrap(title, COLUMN, most, this.measure(style));
      if (lines) return { lines, style };
    }
    const { size, lines } = TITLES[TITLES.length - 1] ?? TITLES[0];
    const style = { size, weight: TITLE_WEIGHT };
    return { lines: wrapCut(title, COLUMN, lines, this.measure(style)), style };
  }

  private async facts({ facts }: LinkCard): Promise<string> {
    let left = MARGIN;
    const drawn: string[] = [];
    for (const fact of facts) {
      const { label, value } = await this.prepared(fact);
      const room = Math.min(FACT_MAX, WIDTH - MARGIN - left);
      const [name, said] = [
        cutLine(label, room, this.measure(LABEL)),
        cutLine(value, room, this.measure(VALUE)),
      ];
      const width = Math.max(this.lettering.measure(name, LABEL), this.lettering.measure(said, VALUE));
      if (width > room) break;
      drawn.push(
        filled(SKY.muted, this.lettering.draw(name, LABEL, left, LABEL_LINE)),
        filled(SKY.text, this.lettering.draw(said, VALUE, left, VALUE_LINE)),
      );
      left += width + FACT_GAP;
    }
    const rule = `<rect x="${MARGIN}" y="${RULE}" width="${WIDTH - 2 * MARGIN}" height="1.5" fill="${SKY.muted}" fill-opacity="0.22"/>`;
    return rule + drawn.join('');
  }

  private async prepared({ label, value }: LinkFact): Promise<LinkFact> {
    return { label: await this.lettering.prepare(label), value: await this.lettering.prepare(value) };
  }
}
