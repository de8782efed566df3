import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Blob, Face, Font, Variation } from 'harfbuzzjs';

const require = createRequire(import.meta.url);
const unpackWoff2 = require('wawoff2/decompress.js') as (packed: Uint8Array) => Promise<Uint8Array>;

/** Of a font that comes in pieces, which letters a piece may hold. */
interface Range {
  from: number;
  to: number;
  piece: string;
}

/** Letters of one kind, in every weight. */
export class FontPiece {
  private readonly face: Face;
  private readonly known: ReadonlySet<number>;
  private readonly weights = new Map<number, Font>();

  constructor(content: Uint8Array) {
    this.face = new Face(new Blob(content));
    this.known = new Set(this.face.collectUnicodes());
  }

  get unitsPerEm(): number {
    return this.face.upem;
  }

  has(codePoint: number): boolean {
    return this.known.has(codePoint);
  }

  ofWeight(weight: number): Font {
    const known = this.weights.get(weight);
    if (known) return known;
    const font = new Font(this.face);
    font.setVariations([new Variation('wght', weight)]);
    this.weights.set(weight, font);
    return font;
  }
}

const parseRanges = (ranges: string, piece: string): Range[] =>
  ranges.split(',').map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-');
    return { from: parseInt(from, 16), to: parseInt(to, 16), piece };
  });

/** A font as npm brings it: a hundred files of some letters each, of which few are needed for a title. */
export class PiecedFont {
  private readonly ranges: Range[];
  private readonly pieces = new Map<string, Promise<FontPiece>>();

  constructor(private readonly name: string) {
    const ranges = JSON.parse(readFileSync(this.fileOf('unicode.json'), 'utf8')) as Record<string, string>;
    this.ranges = Object.entries(ranges).flatMap(([subset, text]) =>
      parseRanges(text, subset.replace(/^\[(.+)\]$/, '$1')),
    );
  }

  /** Null where this font has no such letter. */
  async pieceOf(codePoint: number): Promise<FontPiece | null> {
    for (const { from, to, piece } of this.ranges) {
      if (codePoint < from || codePoint > to) continue;
      const loaded = await this.load(piece);
      if (loaded.has(codePoint)) return loaded;
    }
    return null;
  }

  private fileOf(name: string): string {
    return require.resolve(`@fontsource-variable/${this.name}/${name}`);
  }

  private load(piece: string): Promise<FontPiece> {
    const known = this.pieces.get(piece);
    if (known) return known;
    const file = this.fileOf(`files/${this.name}-${piece}-wght-normal.woff2`);
    const loading = readFile(file).then(async (packed) => new FontPiece(await unpackWoff2(packed)));
    this.pieces.set(piece, loading);
    return loading;
  }
}
