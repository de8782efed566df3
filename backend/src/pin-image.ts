import { isImageReference } from '@tianheng/contracts';
import { JudgeImage } from './judging/judge-image.entity.ts';
import { createDataSource } from './data-source.ts';

const args = process.argv.slice(2);
const pins = args.flatMap((reference, index) =>
  index % 2 === 0 ? [{ reference, digest: args[index + 1] ?? '', updatedAt: () => 'now()' }] : [],
);
const valid = pins.every(
  (pin) => isImageReference(pin.reference) && /^sha256:[0-9a-f]{64}$/.test(pin.digest),
);
const url = process.env.DATABASE_URL;
if (!url || pins.length === 0 || !valid) {
  console.error(
    'Usage: DATABASE_URL=... node pin-image.js <reference> sha256:<64 hex digits> [<reference> ...]',
  );
  process.exit(1);
}
const database = await createDataSource(url).initialize();
try {
  await database
    .createQueryBuilder()
    .insert()
    .into(JudgeImage)
    .values(pins)
    .orUpdate(['digest', 'updated_at'], ['reference'])
    .execute();
} finally {
  await database.destroy();
}
