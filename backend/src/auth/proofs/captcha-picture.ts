import { randomInt } from 'node:crypto';
import sharp from 'sharp';
import svgCaptcha from 'svg-captcha';

/** Without the characters that look like one another, in either case. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789';

const WIDTH = 150;
const HEIGHT = 50;
/** What one letter is drawn on, and turned about the middle of. */
const CELL = 60;
const LINES = 3;

const between = (least: number, most: number): number => least + randomInt(1001) * ((most - least) / 1000);
const ink = (): string => `rgb(${[0, 0, 0].map(() => randomInt(90)).join(' ')})`;

/** What a captcha asks for. */
export const captchaText = (length: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** The captcha as a PNG of 150 x 50: paths of letters could be read from an SVG without looking at it. */
export function drawCaptcha(text: string): Promise<Buffer> {
  const step = WIDTH / (text.length + 0.5);
  const letters = [...text].map((letter, at) => turned(letter, step * (at + 0.75)));
  const lines = Array.from({ length: LINES }, line);
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#fff"/>${letters.join('')}${lines.join('')}</svg>`;
  return sharp(Buffer.from(drawing)).blur(between(0.4, 0.6)).png({ colours: 32 }).toBuffer();
}

/** One letter, turned, slanted and moved about `x`. */
function turned(letter: string, x: number): string {
  const cell = { width: CELL, height: CELL, fontSize: 54, noise: 0 };
  const { data } = svgCaptcha.create({ ...cell, size: 1, charPreset: letter });
  const outline = / d="([^"]+)"/.exec(data)?.[1] ?? '';
  const moves = [
    `translate(${x + between(-3, 3) - CELL / 2} ${HEIGHT / 2 + between(-5, 5) - CELL / 2})`,
    `rotate(${between(-28, 28)} ${CELL / 2} ${CELL / 2})`,
    `translate(${CELL / 2} ${CELL / 2}) skewX(${between(-14, 14)}) translate(${-CELL / 2} ${-CELL / 2})`,
  ];
  const colour = ink();
  // The font is drawn as outlines with a shadow: the stroke makes them bold enough to be read across the lines.
  return `<path transform="${moves.join(' ')}" fill="${colour}" stroke="${colour}" stroke-width="1.4" d="${outline}"/>`;
}

/** A stroke across the letters, as dark and about as thick as theirs. */
function line(): string {
  const at = (x: number): string => `${x} ${between(5, HEIGHT - 5)}`;
  const bend = `M${at(0)} C${at(WIDTH / 3)} ${at((WIDTH * 2) / 3)} ${at(WIDTH)}`;
  return `<path d="${bend}" fill="none" stroke="${ink()}" stroke-width="${between(0.8, 1.6)}"/>`;
}
