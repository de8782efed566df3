import { execFile, spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const TIMEOUT_MS = 20_000;
/** An ordinary user's PATH often lacks the folders of system programs. */
const PATH = `${process.env['PATH'] ?? ''}:/usr/local/sbin:/usr/sbin:/sbin`;
const ENV = { ...process.env, PATH, LC_ALL: 'C' };

export async function run(program: string, args: string[]): Promise<string> {
  const { stdout } = await execute(program, args, { timeout: TIMEOUT_MS, env: ENV });
  return stdout;
}

interface Waiting {
  resolve: (output: string) => void;
  reject: (error: Error) => void;
}

/**
 * One shell that stays: to fork this large process for each mount would stop all its other work for many
 * milliseconds every time.
 */
class RootShell {
  private readonly waiting: Waiting[] = [];
  private readonly lines: string[] = [];
  private readonly child: ChildProcessWithoutNullStreams;
  dead = false;

  /** @param gently behind everything else that wants the processor */
  constructor(gently: boolean) {
    const words = process.getuid?.() === 0 ? ['sh'] : ['sudo', '-n', 'sh'];
    const [program = 'sh', ...args] = gently ? ['nice', '-n', '19', ...words] : words;
    this.child = spawn(program, args, { env: ENV });
    const { stdin, stdout, stderr } = this.child;
    const fail = (error: Error): void => this.end(error);
    // The reader passes on what breaks its input; unheard it would end the runner.
    const lines = createInterface({ input: stdout }).on('line', (line) => this.take(line));
    for (const part of [this.child, stdin, stderr, lines]) part.on('error', fail);
    this.child.on('close', () => this.end(new Error(`${program} ended`)));
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

let shell: RootShell | null = null;
let remover: RootShell | null = null;

/** As root, or through sudo where that asks for no password; one command after the other. @returns its output */
export async function runAsRoot(program: string, args: string[]): Promise<string> {
  if (!shell || shell.dead) shell = new RootShell(false);
  return shell.run([program, ...args]);
}

/**
 * Removes a folder with all in it, however deep or full, one after the other and beside all else: neither the threads
 * that other attempts read and write with nor the shell that mounts for them waits for it.
 */
export async function removeBehind(folder: string): Promise<void> {
  if (!remover || remover.dead) remover = new RootShell(true);
  await remover.run(['rm', '-rf', '--one-file-system', folder]);
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
