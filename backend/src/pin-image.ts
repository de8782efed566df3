import { IMAGE_DIGEST_PATTERN, isImageReference } from '@tianheng/contracts';
import { Audit } from './audit/audit.service.ts';
import { programCaller } from './common/caller.ts';
import { createDataSource } from './data-source.ts';
import { pinImage } from './judging/image-pins.ts';

const args = process.argv.slice(2);
const pins = args.flatMap((reference, index) =>
  index % 2 === 0 ? [{ reference, digest: args[index + 1] ?? '' }] : [],
);
const valid = pins.every((pin) => isImageReference(pin.reference) && IMAGE_DIGEST_PATTERN.test(pin.digest));
const url = process.env.DATABASE_URL;
if (!url || pins.length === 0 || !valid) {
  console.error(
    'Usage: DATABASE_URL=... node pin-image.js <reference> sha256:<64 hex digits> [<reference> ...]',
  );
  process.exit(1);
}
const database = await createDataSource(url).initialize();
try {
  await database.transaction(async (manager) => {
    // In one order: two who name the same ones at once would wait for one another.
    for (const pin of pins.toSorted((a, b) => (a.reference < b.reference ? -1 : 1)))
      await pinImage(manager, new Audit(), programCaller('pin-image.js'), pin);
  });
} finally {
  await database.destroy();
}
