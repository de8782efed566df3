/**
 * Draws pictures of links in a process of its own, so that neither outlines nor pixels take time from requests. A card comes in
 * as a message, and its picture, or why there is none, goes out as one; the next card comes after that.
 */
import sharp from 'sharp';
import type { LinkCard } from './link-card.ts';
import { Unwritable } from './lettering.ts';
import { Composer } from './compose.ts';

export interface Drawn {
  png?: Uint8Array;
  /** the title cannot be written with the fonts that there are */
  isUnwritable?: boolean;
  error?: string;
}

// What is drawn here was written here.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
sharp.concurrency(1);

const composer = new Composer();

async function draw(card: LinkCard): Promise<Drawn> {
  try {
    const svg = await composer.compose(card);
    return { png: await sharp(Buffer.from(svg)).flatten().png({ compressionLevel: 7 }).toBuffer() };
  } catch (error) {
    if (error instanceof Unwritable) return { isUnwritable: true };
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

process.once('disconnect', () => process.exit(0));
process.on('message', (card: LinkCard) => void draw(card).then((drawn) => process.send?.(drawn)));
