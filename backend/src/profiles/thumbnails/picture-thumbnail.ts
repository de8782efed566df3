import { MIB, type PictureProfile } from '@tianheng/contracts';
import sharp, { type Sharp } from 'sharp';
import { PLOT_SIZE } from './plot.ts';
import { thumbnailOf, THUMBNAIL_MAX_BYTES, type Thumbnail } from './thumbnail.ts';

/** A smaller picture would only be blown up. */
const SIDE_MIN = 64;
/** As its pixels lie in memory; a small file may claim very many of them. */
const UNPACKED_MAX_BYTES = 192 * MIB;
const SECONDS_MAX = 60;
const QUALITIES = [80, 65, 50, 30, 10];

/** Whether it may be unpacked at all, by what its head says. */
export const isDrawable = ({ width, height, channels, bits }: PictureProfile): boolean =>
  Math.min(width, height) >= SIDE_MIN && width * height * channels * (bits / 8) <= UNPACKED_MAX_BYTES;

/** Sensors use a small part of what 16 bits hold, and have bands that are no colours. */
function asSeen(picture: Sharp, { channels, bits }: PictureProfile): Sharp {
  const bands = channels > 4 ? picture.extractChannel(0) : picture;
  return bits > 8 || channels > 4 ? bands.normalise() : bands;
}

/** The picture scaled down, without what else its file tells; null where that is not to be had. */
export async function drawPicture(file: string, profile: PictureProfile): Promise<Thumbnail | null> {
  if (!isDrawable(profile)) return null;
  const opened = sharp(file, { limitInputPixels: UNPACKED_MAX_BYTES, sequentialRead: true, pages: 1 });
  const { data, info } = await asSeen(opened, profile)
    .autoOrient()
    .resize({ ...PLOT_SIZE, fit: 'cover' })
    .toColourspace('srgb')
    .timeout({ seconds: SECONDS_MAX })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  for (const quality of QUALITIES) {
    const drawn = await sharp(data, { raw: { width, height, channels } }).webp({ quality }).toBuffer();
    if (drawn.length <= THUMBNAIL_MAX_BYTES) return thumbnailOf('image/webp', drawn);
  }
  return null;
}
