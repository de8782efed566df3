import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const TIMEOUT_MS = 20_000;
/** An ordinary user's PATH often lacks the folders of system programs. */
const PATH = `${process.env['PATH'] ?? ''}:/usr/local/sbin:/usr/sbin:/sbin`;

export async function run(program: string, args: string[]): Promise<string> {
  const { stdout } = await execute(program, args, {
    timeout: TIMEOUT_MS,
    env: { ...process.env, PATH, LC_ALL: 'C' },
  });
  return stdout;
}

/** As root, or through sudo where that asks for no password. */
export async function runAsRoot(program: string, args: string[]): Promise<string> {
  return process.getuid?.() === 0 ? run(program, args) : run('sudo', ['-n', program, ...args]);
}

/** Mount points below a folder, deepest first. */
export function mountsBelow(folder: string): string[] {
  return readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .map((line) => unescapeMount(line.split(' ')[1] ?? ''))
    .filter((point) => point.startsWith(`${folder}/`))
    .reverse();
}

const unescapeMount = (text: string): string =>
  text.replace(/\\([0-7]{3})/g, (_all, octal: string) => String.fromCharCode(parseInt(octal, 8)));
