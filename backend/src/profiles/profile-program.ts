/**
 * Finds out what a file is made of, in a process of its own: whatever a stranger's file does to a reader, it is done here. The job
 * comes in as JSON, what was found goes out as JSON. The exit code says why nothing was found; see EXITS.
 */
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { EXITS, isWantOfRoom, NO_ROOM_EXIT } from './profile-exits.ts';
import { readProfile, TooLarge, type ProfileJob } from './read-profile.ts';

const OUT_OF_MEMORY = /out of memory|failed to allocate|could not allocate|max_temp_directory_size/i;

/** Of sharp's readers those of what is called a picture here: any other is reached by content alone, such as SVG under a PNG's name. */
const PICTURES = ['Png', 'Jpeg', 'Nsgif', 'Webp', 'Tiff'].map((format) => `VipsForeignLoad${format}`);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: PICTURES });

process.once('disconnect', () => process.exit(EXITS.BROKE));

async function main(): Promise<void> {
  const found = await readProfile(JSON.parse(await text(process.stdin)) as ProfileJob);
  process.stdout.write(JSON.stringify(found), () => process.exit(0));
}

function exitOf(error: unknown, message: string): number {
  if (isWantOfRoom(error)) return NO_ROOM_EXIT;
  if (error instanceof TooLarge) return EXITS.TOO_LARGE;
  return OUT_OF_MEMORY.test(message) ? EXITS.OUT_OF_MEMORY : EXITS.UNREADABLE;
}

main().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(message.slice(0, 500), () => process.exit(exitOf(error, message)));
});
