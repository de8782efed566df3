import { execFile, spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const TIMEOUT_MS = 20_000;
/** An ordinary user's PATH often lacks the folders of system programs. */
const environment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: `${process.env['PATH'] ?? ''}:/usr/local/sbin:/usr/sbin:/sbin`,
  LC_ALL: 'C',
});
const SUDO = ['sudo', '-n'] as const;
const isRoot = (): boolean => process.getuid?.() === 0;

export async function run(program: string, args: string[]): Promise<string> {
  const { stdout } = await execute(program, args, { timeout: TIMEOUT_MS, env: environment() });
  return stdout;
}

interface Waiting {
  resolve: (output: string) => void;
  reject: (error: Error) => void;
}

/**
 * A shell that stays: to fork this large process for each mount would stop all its other work for many
 * milliseconds every time.
 */
class Shell {
  private readonly waiting: Waiting[] = [];
  private readonly lines: string[] = [];
  private readonly child: ChildProcessWithoutNullStreams;
  dead = false;

  /** @param prefix words before that of the shell */
  constructor(prefix: string[]) {
    const [program = 'sh', ...args] = [...prefix, 'sh'];
    this.child = spawn(program, args, { env: environment() });
    const { stdin, stdout, stderr } = this.child;
    const fail = (error: Error): void => this.end(error);
    // The reader passes on what breaks its input; unheard it would end the runner.
    const lines = createInterface({ input: stdout }).on('line', (line) => this.take(line));
    for (const part of [this.child, stdin, stderr, lines]) part.on('error', fail);
    this.child.on('close', () => this.end(new Error(`${[...prefix, 'sh'].join(' ')} ended`)));
    stderr.resume();
    this.hold(false);
  }

  run(words: string[]): Promise<string> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject });
      this.hold(true);
      this.child.stdin.write(`${words.map(quote).join(' ')} 2>&1 </dev/null; echo "${DONE} $?"\n`);
    });
  }

  private take(line: string): void {
    const status = line.startsWith(`${DONE} `) ? Number(line.slice(DONE.length + 1)) : null;
    if (status === null) {
      this.lines.push(line);
      return;
    }
    const output = this.lines.splice(0).join('\n');
    const waiting = this.waiting.shift();
    if (this.waiting.length === 0) this.hold(false);
    if (status === 0) waiting?.resolve(output);
    else waiting?.reject(new Error(output || `exit ${status}`));
  }

  /** An idle shell neither keeps this process alive nor outlives it: its input ends with us. */
  private hold(busy: boolean): void {
    const { child } = this;
    for (const part of [child, child.stdin, child.stdout, child.stderr]) (busy ? ref : unref)(part);
  }

  private end(error: Error): void {
    this.dead = true;
    for (const { reject } of this.waiting.splice(0)) reject(error);
  }
}

const DONE = '--done--';
const quote = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`;
/** A child's pipes are sockets, which their type does not tell. */
const ref = (part: object): void => (part as { ref?: () => void }).ref?.();
const unref = (part: object): void => (part as { unref?: () => void }).unref?.();

const shells = new Map<string, Shell>();

/** The shell that is begun by these words, a new one when the last has ended. */
function shellOf(...prefix: string[]): Shell {
  const key = prefix.join(' ');
  const known = shells.get(key);
  if (known && !known.dead) return known;
  const shell = new Shell(prefix);
  shells.set(key, shell);
  return shell;
}

/** As root, or through sudo where that asks for no password; one command after the other. @returns its output */
export async function runAsRoot(program: string, args: string[]): Promise<string> {
  return shellOf(...(isRoot() ? [] : SUDO)).run([program, ...args]);
}

/** behind everything else that wants the processor */
const GENTLY = ['nice', '-n', '19'];

/**
 * Removes a folder with all in it, however deep or full, one after the other and beside all else: neither the threads
 * that other attempts read and write with nor the shell that mounts for them waits for it. An ordinary user's runner
 * asks for root only where a container's user has left what nobody else may remove.
 */
export async function removeBehind(folder: string): Promise<void> {
  const words = ['rm', '-rf', '--one-file-system', folder];
  const removed = shellOf(...GENTLY).run(words);
  await (isRoot() ? removed : removed.catch(() => shellOf(...GENTLY, ...SUDO).run(words)));
}

/**
 * Opens to this process what a container's user has kept to itself in a folder, as it is open to root anyhow; links are
 * not followed. For a container that has ended. Where that is impossible it stays closed, and is treated as such. Not by
 * the shell that mounts: a folder of many files would keep all other attempts waiting.
 */
export async function openForUs(folder: string): Promise<void> {
  if (isRoot()) return;
  const [sudo, ...options] = SUDO;
  await run(sudo, [...options, 'chmod', '-R', 'a+rX', folder]).catch(() => undefined);
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
