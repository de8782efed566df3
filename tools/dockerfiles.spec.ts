import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { MIB, UPLOAD_PART_BYTES } from '@tianheng/contracts';
import { Config as BackendConfig } from '../backend/src/config.ts';
import { readConfig } from '../judge-runner/src/config.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

interface Packages {
  packages: Record<string, { dev?: boolean; workspaces?: string[] }>;
}
const { packages } = JSON.parse(read('package-lock.json')) as Packages;
const workspaces = packages['']?.workspaces ?? [];

interface Stage {
  /** of the stage before it, or of the repository */
  copied: { from: string | undefined; sources: string[] }[];
  lines: string[];
}

/** The stages of a Dockerfile, in order. */
function stagesOf(file: string): Stage[] {
  const stages: Stage[] = [];
  for (const line of read(file).split('\n')) {
    if (line.startsWith('FROM ')) stages.push({ copied: [], lines: [] });
    const stage = stages.at(-1);
    if (!stage) continue;
    stage.lines.push(line);
    const [, flags, names] = /^COPY ((?:--\S+ )*)(.+)$/.exec(line) ?? [];
    if (names === undefined) continue;
    const from = /--from=(\S+)/.exec(flags ?? '')?.[1];
    stage.copied.push({ from, sources: names.trim().split(/\s+/).slice(0, -1) });
  }
  return stages;
}

describe.each(['docker/app.Dockerfile', 'docker/web.Dockerfile'])('%s', (file) => {
  it('knows every workspace before it installs their packages', () => {
    const [build] = stagesOf(file);
    const before = build?.lines.slice(0, build.lines.indexOf('RUN npm ci --include=dev')).join('\n');
    expect(workspaces.length).toBeGreaterThan(4);
    for (const name of workspaces) expect(before).toContain(`COPY ${name}/package.json ${name}/`);
  });
});

it('the image of backend and runner holds every package that they need, wherever npm has put it', () => {
  const image = stagesOf('docker/app.Dockerfile').at(-1);
  const held = (image?.copied ?? [])
    .filter(({ from }) => from === 'build')
    .flatMap(({ sources }) => sources.map((source) => source.replace('/app/', '')));
  const programs = ['', 'contracts/', 'backend/', 'judge-runner/'];
  const needed = Object.entries(packages)
    .filter(([, { dev }]) => dev !== true)
    .map(([name]) => name)
    .filter((name) => programs.some((program) => name.startsWith(`${program}node_modules/`)));
  // Nested ones too: those were missing once.
  expect(needed.some((name) => name.startsWith('backend/'))).toBe(true);
  const missing = needed.filter((name) => !held.some((one) => name.startsWith(`${one}/`)));
  expect(missing).toEqual([]);
});

it('the image of the sites holds all rules of nginx', () => {
  const image = stagesOf('docker/web.Dockerfile').at(-1);
  const copied = (image?.copied ?? []).flatMap(({ sources }) => sources);
  const rules = readdirSync(path.join(ROOT, 'docker/nginx')).map((name) => `docker/nginx/${name}`);
  expect(copied.filter((source) => source.startsWith('docker/nginx/')).toSorted()).toEqual(rules.toSorted());
});

/** The lines of each service of the example of a deployment. */
function servicesOf(file: string): Map<string, string[]> {
  const services = new Map<string, string[]>();
  let own: string[] = [];
  for (const line of read(file)
    .split(/^services:\n/m)[1]
    ?.split(/^\S/m)[0]
    ?.split('\n') ?? []) {
    const [, name] = /^ {2}([a-z-]+):(?: |$)/.exec(line) ?? [];
    if (name !== undefined) services.set(name, (own = []));
    else own.push(line.trim());
  }
  return services;
}

describe('who runs what', () => {
  const image = stagesOf('docker/app.Dockerfile').at(-1)?.lines ?? [];

  it('the backend is nobody in particular, and a new volume is its own', () => {
    const users = image.filter((line) => line.startsWith('USER '));
    expect(users).toEqual(['USER node']);
    // What is made after it would be made by that user.
    const last = image.findLastIndex((line) => /^(RUN|COPY) /.test(line));
    expect(image.indexOf('USER node')).toBeGreaterThan(last);
    const folder = /^ {2}STORAGE_DIR: (\S+)$/m.exec(read('docker/compose.yaml'))?.[1];
    expect(image).toContain(`RUN install -d -o node -g node ${folder}`);
    expect(servicesOf('docker/compose.yaml').get('backend')).toContain(`volumes: ['objects:${folder}']`);
  });

  it('root are the runner, who needs the host, and what gives an older volume away', () => {
    const services = servicesOf('docker/compose.yaml');
    expect([...services.keys()]).toEqual(expect.arrayContaining(['backend', 'backend-internal', 'web']));
    const roots = [...services].filter(([, lines]) => lines.some((line) => /^user:/.test(line)));
    expect(roots.map(([name]) => name)).toEqual(['storage-owner', 'judge-runner']);
    const privileged = [...services].filter(([, lines]) => lines.includes('privileged: true'));
    expect(privileged.map(([name]) => name)).toEqual(['judge-runner']);
    expect(services.get('backend')?.join(' ')).toContain(
      'storage-owner: { condition: service_completed_successfully }',
    );
  });

  it('the backend has the time that it takes to end', () => {
    const services = servicesOf('docker/compose.yaml');
    const [, longest = ''] = /^const SHUTDOWN_MS = ([\d_]+);$/m.exec(read('backend/src/main.ts')) ?? [];
    const [, given] = /^stop_grace_period: (\d+)s$/m.exec(services.get('backend')?.join('\n') ?? '') ?? [];
    expect(Number(given) * 1000).toBeGreaterThan(Number(longest.replaceAll('_', '')));
    expect(services.get('backend-internal')).toContain('<<: *backend');
  });

  it('no log of a container grows without end', () => {
    const services = servicesOf('docker/compose.yaml');
    const bounds = "{ driver: local, options: { max-size: 50m, max-file: '5' } }";
    expect(read('docker/compose.yaml')).toContain(`\nx-logging: &logging ${bounds}\n`);
    // What begins as the app or as the backend has it from there.
    expect(read('docker/compose.yaml')).toMatch(/^x-app: &app\n(?: {2}.*\n)* {2}logging: \*logging\n/m);
    expect(services.get('backend')).toContain('<<: *app');
    const bound = ['logging: *logging', '<<: *app', '<<: *backend'];
    expect(services.size).toBeGreaterThan(7);
    for (const [name, lines] of services) {
      const own = lines.filter((line) => /^(?:logging:|<<: \*(?:app|backend)$)/.test(line));
      expect([name, own, bound]).toEqual([name, [expect.any(String)], expect.arrayContaining(own)]);
    }
  });

  it('the runner has the devices of its host, those too that come later', () => {
    expect(servicesOf('docker/compose.yaml').get('judge-runner')).toContain('- /dev:/dev');
  });
});

it('the steps to a deployment make the folder that the runner shares with its host before anything begins', () => {
  const [steps = ''] = read('docker/compose.yaml').split('\nname:');
  const runner = servicesOf('docker/compose.yaml').get('judge-runner')?.join('\n') ?? '';
  const [, folder = ''] = /^source: (\S+),$/m.exec(runner) ?? [];
  expect(folder).not.toBe('');
  const made = steps.indexOf(`mkdir -p ${folder} `);
  expect(made).toBeGreaterThan(0);
  expect(made).toBeLessThan(steps.indexOf(' up --build'));
});

it('an update names the images anew that it has made anew', () => {
  const [, update = ''] = read('docker/compose.yaml').split('\nname:')[0]?.split('# An update') ?? [];
  expect(update).toMatch(/ up -d\n.*images\.mjs.*pin-image\.js/s);
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
  const [node = ''] = /[\d.]+/.exec(engines.node) ?? [];
  expect(read('docker/compose.yaml')).toMatch(new RegExp(`images\\.mjs +with Node ${node} `));
});

describe('the TLS server before the sites', () => {
  const web = servicesOf('docker/compose.yaml').get('web') ?? [];

  it('has ports 80 and 443 of the machine to itself', () => {
    const published = /'127\.0\.0\.1:(\d+):80'/.exec(web.join('\n'))?.[1];
    expect(Number(published)).toBeGreaterThan(1024);
  });

  it('is told what the web server takes and how long that waits', () => {
    const said = web.filter((line) => line.startsWith('#')).join(' ');
    const [, body] = /client_max_body_size (\d+)m;/.exec(read('docker/nginx/api.conf')) ?? [];
    const [, wait] = /proxy_read_timeout (\d+)s;/.exec(read('docker/nginx/proxied.conf')) ?? [];
    expect(said).toContain(`bodies of ${body} MB`);
    expect(said).toContain(`parts of ${UPLOAD_PART_BYTES / MIB} MiB`);
    expect(said).toContain(`${wait} s at least`);
    expect(said).toMatch(/Host.*\(444\).*X-Forwarded-For.*X-Forwarded-Proto: https/);
  });
});

describe('the environment', () => {
  const example = read('.env.example');
  const listed = [...example.matchAll(/^(\w+)=/gm)].map(([, name]) => name);
  const compose = read('docker/compose.yaml');
  const passed = new Set([...compose.matchAll(/\$\{(\w+)/g)].map(([, name]) => name));

  it('of the example is passed on to the containers, or named as what these have of their own', () => {
    const own = /^# {3}([A-Z_ ]+)$/m.exec(example)?.[1]?.split(' ') ?? [];
    expect(own).toContain('DATA_DIR');
    expect(listed.toSorted()).toEqual([...passed, ...own].toSorted());
  });

  it('names a mail server, without which nobody could register', () => {
    for (const name of ['SMTP_URL', 'MAIL_FROM']) {
      // The sentence is what an operator reads who left it empty.
      expect(compose).toMatch(new RegExp(`^  ${name}: \\$\\{${name}:\\?must .+\\}$`, 'm'));
      expect(compose.split('\nname:')[0]).toContain(name);
    }
  });

  it('reaches whoever reads it', () => {
    const [backend = ''] = /^x-backend-environment:.*?(?=^services:)/ms.exec(compose) ?? [];
    const runner = servicesOf('docker/compose.yaml').get('judge-runner')?.join('\n') ?? '';
    const keys = (text: string) => [...text.matchAll(/^ *(\w+): \S/gm)].map(([, key]) => key);
    const wanted = (file: string) =>
      listed.filter((name) => passed.has(name) && read(file).includes(`'${name}'`));
    expect(keys(backend)).toEqual(expect.arrayContaining(wanted('backend/src/config.ts')));
    expect(keys(runner)).toEqual(expect.arrayContaining(wanted('judge-runner/src/config.ts')));
  });

  it('that is read is all in the example, but for what the containers have of their own', () => {
    const own = [...compose.matchAll(/\b([A-Z][A-Z\d_]+): [^$]/g)].map(([, name]) => name);
    const reads = ['backend/src/config.ts', 'judge-runner/src/config.ts'].flatMap((file) =>
      [...read(file).matchAll(/(?:'|\benv\.)([A-Z][A-Z\d_]+)\b/g)].map(([, name]) => name),
    );
    expect(reads).toEqual(
      expect.arrayContaining(['DATABASE_POOL', 'SMTP_URL', 'JUDGE_RUNTIME', 'JUDGE_SLOTS']),
    );
    expect(reads.filter((name) => ![...listed, ...own].includes(name))).toEqual([]);
  });

  it('has the limits that the example says', () => {
    const secret = '0f1e2d3c4b5a69788796a5b4c3d2e1f0';
    const secrets = { JWT_SECRET: secret, FILE_SIGNING_SECRET: secret, JUDGE_RUNNER_TOKEN: secret };
    const places = {
      DATABASE_URL: 'postgres://db/tianheng',
      REDIS_URL: 'redis://redis',
      STORAGE_DIR: '/data',
    };
    // As docker/compose.yaml hands on what nobody chose.
    const empty = Object.fromEntries(listed.map((name) => [name, '']));
    const backend = new BackendConfig({ ...empty, ...secrets, ...places });
    const { statementMs, lockMs, idleMs, poolMs } = backend.databaseLimits;
    const work = { BACKEND_URL: 'http://backend', JUDGE_WORK_DIR: '/work' };
    const runner = readConfig({ ...empty, ...secrets, ...work });
    const [, grace] = /stop_grace_period: (\d+)s/.exec(compose.split('judge-runner:')[1] ?? '') ?? [];
    expect(runner.drainMs / 1000).toBeLessThan(Number(grace));
    expect([runner.selfTestImage, runner.runtime]).toEqual([null, null]);
    const said = example.replaceAll('\n# ', ' ');
    for (const sentence of [
      `Connections: ${backend.databasePool} `,
      `keeps planned: ${backend.databasePrepared};`,
      `statement may take: ${statementMs}, a wait for a lock: ${lockMs}, a transaction that does nothing: ${idleMs},`,
      `free connection: ${poolMs};`,
      `data sets that it keeps ${runner.cacheBytes / MIB} at most, and with less than ${runner.floorBytes / MIB} free`,
      `when it is ended: ${runner.drainMs / 1000}; docker/compose.yaml kills it after ${grace} `,
    ])
      expect(said).toContain(sentence);
  });

  it('of the README is all in the example', () => {
    const rows =
      read('README.md')
        .split('## Environment')[1]
        ?.match(/^\| `.*?\|/gm) ?? [];
    const named = rows.flatMap((row) => [...row.matchAll(/`(\w+)`/g)].map(([, name]) => name));
    expect(named.length).toBeGreaterThan(20);
    expect(listed).toEqual(expect.arrayContaining(named));
  });
});

it('what the repository hides, such as the secrets of .env, goes into no image', () => {
  const entriesOf = (file: string): string[] =>
    read(file)
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
  const kept = entriesOf('.dockerignore').map((pattern) => pattern.replace('**/', ''));
  const isKept = (name: string): boolean =>
    kept.some((pattern) => path.matchesGlob(name, pattern)) && !kept.includes(`!${name}`);
  const hidden = entriesOf('.gitignore')
    .filter((entry) => entry.startsWith('.'))
    .map((entry) => entry.replace(/\/$/, ''));
  expect(hidden).toContain('.env');
  expect(hidden.filter((name) => !isKept(name))).toEqual([]);
  expect(['.env.production', '.env.example'].map(isKept)).toEqual([true, false]);
});
