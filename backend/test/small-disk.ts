import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Mounting needs root; whoever is not root may ask `sudo` without a password. */
function asRoot(command: string, ...args: string[]): void {
  const isRoot = process.getuid?.() === 0;
  execFileSync(isRoot ? command : 'sudo', isRoot ? args : ['-n', command, ...args], { stdio: 'pipe' });
}

/** @returns a folder that holds no more than so many bytes, for everybody */
export async function mountDisk(bytes: number): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tianheng-disk-'));
  asRoot('mount', '-t', 'tmpfs', '-o', `size=${bytes},mode=0777`, 'tmpfs', folder);
  return folder;
}

/** Also while something still has a file of it open. */
export async function removeDisk(folder: string): Promise<void> {
  asRoot('umount', '-l', folder);
  await rm(folder, { recursive: true, force: true });
}
