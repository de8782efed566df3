import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { POLL_SECONDS } from '@tianheng/contracts';

const ROOT = path.resolve(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const sectionOf = (title: string): string =>
  read('docs/operators.md').split(`## ${title}\n`)[1]?.split('\n## ')[0] ?? '';
const compose = read('docker/compose.yaml');

it('is led to from the README', () => {
  expect(read('README.md')).toContain('(docs/operators.md)');
});

describe('a runner on a machine of its own', () => {
  const section = sectionOf('A runner on a machine of its own');
  const [service = ''] = /^ {2}judge-runner:.*?(?=^ {2}web:)/ms.exec(compose) ?? [];

  it('runs as the one of docker/compose.yaml does', () => {
    const [, grace] = /stop_grace_period: (\d+)s/.exec(service) ?? [];
    const [, folder] = /source: (\S+),/.exec(service) ?? [];
    const [, work] = /JUDGE_WORK_DIR: (\S+)/.exec(service) ?? [];
    const [, command = ''] = /command: \[(.*)\]/.exec(service) ?? [];
    const volumes = [...service.matchAll(/^ +- (\/\S+)$/gm)].map(([, volume]) => `-v ${volume} `);
    const [, driver, size, files] =
      /&logging { driver: (\w+), options: { max-size: (\w+), max-file: '(\d+)' } }/.exec(compose) ?? [];
    expect(volumes).toHaveLength(2);
    for (const flag of [
      ...volumes,
      `mkdir -p ${folder}\n`,
      `-v ${folder}:${folder}:shared `,
      `-e JUDGE_WORK_DIR=${work} `,
      `--stop-timeout ${grace} `,
      `tianheng/app ${command.replaceAll("'", '').replaceAll(',', '')}\n`,
      '--user root --privileged --cgroupns host ',
      `--log-driver ${driver} --log-opt max-size=${size} --log-opt max-file=${files} `,
    ])
      expect(section).toContain(flag);
    expect(service).toMatch(/user: root\n.*privileged: true\n.*cgroup: host\n/s);
  });

  it('is built anew with each update, ends what it judges, and has none beside the backend', () => {
    expect(section).toContain('`docker stop judge-runner && docker rm judge-runner`');
    expect(section).toContain('--name judge-runner ');
    expect(section).toContain('\n     judge-runner: { deploy: { replicas: 0 } }\n');
    expect(service).toContain('JUDGE_WORK_DIR');
  });

  it('comes to the port that the backend has for runners', () => {
    const [, port] = /INTERNAL_PORT: '(\d+)'/.exec(compose) ?? [];
    expect(section).toContain(`127.0.0.1:${port}:${port}`);
    expect(section).toContain(`BACKEND_URL=http://127.0.0.1:${port} `);
    expect(compose).not.toContain(`:${port}']`);
    expect(section).toContain(`every ${POLL_SECONDS} seconds`);
  });
});

it('an update changes the database before it takes away what serves, and no further where it cannot', () => {
  const steps = ['build', 'run --rm --no-deps migrate', 'up -d'];
  expect(sectionOf('Update')).toContain(`\n${steps.map((step) => `compose ${step}`).join(' && ')}\n`);
  const [head = ''] = compose.split('\nname:');
  const [, update = ''] = head.split('# An update');
  const whole = steps.map((step) => `#   docker compose --env-file .env -f docker/compose.yaml ${step}`);
  expect(update).toContain(`\n${whole.join(' &&\n')}\n`);
});

it('an update waits and tries as often as it says', () => {
  const [, lock, pause, tries] =
    /lockMs: (\d+)_000, pauseMs: (\d+)_000, tries: (\d+) }/.exec(read('backend/src/database/migrate.ts')) ??
    [];
  const section = sectionOf('Update');
  expect(section).toContain(`waits for ${lock} s`);
  expect(section).toContain(`after ${pause} s`);
  expect([tries, section]).toEqual(['12', expect.stringContaining('After twelve tries')]);
});

describe('watching it', () => {
  const section = sectionOf('Watching it');

  it('names what a backend says of itself', () => {
    const source = [
      'contracts/src/service-status',
      'backend/src/health/health.dto',
      'backend/src/judging/runners.service',
    ]
      .map((file) => read(`${file}.ts`))
      .join('\n');
    const words = (list: string): string[] => {
      const [, values = ''] = new RegExp(`^(?:export )?const ${list} = \\[(.*)\\]`, 'm').exec(source) ?? [];
      return [...values.matchAll(/'(\w+)'/g)].map(([, word = '']) => word);
    };
    const told = ['SITE_STATES', 'JUDGING_STATES', 'JUDGING_HINTS'].flatMap(words);
    expect(told).toEqual(expect.arrayContaining(['degraded', 'unavailable', 'partly', 'lost', 'unknown']));
    for (const word of told.filter((one) => one !== 'up')) expect(section).toContain(`\`${word}\``);
    const figures = [...read('backend/src/health/metrics.service.ts').matchAll(/'((?:http|tianheng)_\w+)'/g)];
    expect(figures).toHaveLength(5);
    for (const [, figure = ''] of figures) expect(section).toContain(`\`${figure}\``);
  });

  it('asks both processes, in the network of the example', () => {
    const [, name] = /^name: (\w+)$/m.exec(compose) ?? [];
    expect(section).toContain(`--network ${name}_default`);
    for (const [service, variable] of [
      ['backend', 'PORT'],
      ['backend-internal', 'INTERNAL_PORT'],
    ] as const) {
      const [, port] = new RegExp(`^  ${variable}: '(\\d+)'$`, 'm').exec(compose) ?? [];
      expect(section).toContain(`- { names: [${service}], type: A, port: ${port} }\n`);
      const [, said = ''] = new RegExp(`^  ${service}:(.*?)^$`, 'ms').exec(compose) ?? [];
      expect(said).toContain(`fetch('http://127.0.0.1:${port}/health/live')`);
    }
    expect(compose).toContain(
      'curl -fsS -o /dev/null -H "Host:$$CUSTOMER_HOST" http://127.0.0.1/config.json\n',
    );
  });
});

it('several backends have in common what the example gives to one', () => {
  const section = sectionOf('Several backends');
  const [, proxies] = /^  TRUSTED_PROXIES: \$\{TRUSTED_PROXIES:-(.*)\}$/m.exec(compose) ?? [];
  expect(section).toContain(`\`${proxies}\``);
  expect(compose).toContain(`subnet: ${proxies?.split(',')[1]} `);
  for (const [, secret] of compose.matchAll(/^  (\w+_(?:SECRET|TOKEN)): \$\{\w+:\?\}$/gm))
    expect(section).toContain(`\`${secret}\``);
});

it('no image that is built here is asked for elsewhere', () => {
  const built = [
    ...compose.matchAll(/^ +image: tianheng\/\w+\n(?: +#.*\n)* +pull_policy: (\w+)\n +build: /gm),
  ];
  expect(built.map(([, policy]) => policy)).toEqual(['never', 'never']);
  expect(compose.match(/^ +build: /gm)).toHaveLength(built.length);
});

it('what an update leaves is removed without the judges’ images', () => {
  expect(sectionOf('Update')).toContain('`docker image prune -f && docker builder prune -f`');
  expect(read('docs/operators.md')).not.toMatch(/prune [^`]*-\w*a/);
});

it('the logs are kept as far as it says', () => {
  expect(sectionOf('Logs')).toContain('5 files of 50 MB are kept');
  expect(compose).toContain("max-size: 50m, max-file: '5'");
});

it('the log of every PostgreSQL here keeps nothing of the rows that are refused', () => {
  const [service = ''] = /^ {2}postgres:.*?(?=^ {2}redis:)/ms.exec(compose) ?? [];
  const setting = 'log_error_verbosity=terse';
  expect(service).toContain(`command: ['postgres', '-c', '${setting}']`);
  expect(read('tools/lib/postgres.mjs')).toContain(`'${setting}'`);
  expect(read('README.md')).toContain(setting.replace('=', ' = '));
});

it('a database that is only being set up is not taken for one that is ready', () => {
  // It listens on no network.
  expect(compose).toContain("['CMD', 'pg_isready', '-h', '127.0.0.1', ");
});

describe('backup and restore', () => {
  const backup = sectionOf('Backup');
  const restore = sectionOf('Restore');
  const [, folder = ''] = /^ {2}STORAGE_DIR: (\S+)$/m.exec(compose) ?? [];
  const [, user = '', database = ''] =
    /^ {2}DATABASE_URL: postgres:\/\/(\w+):.*\/(\w+)$/m.exec(compose) ?? [];

  it('are of the database and the folder that the backend has, the database first', () => {
    for (const [section, program] of [
      [backup, `pg_dump -U ${user} -Fc ${database} `],
      [restore, `pg_restore -U ${user} -d ${database} `],
    ] as const) {
      expect(section).toContain(program);
      expect(section.indexOf(`-C ${folder} `)).toBeGreaterThan(section.indexOf(program));
    }
  });

  it('are of the judges’ images too, which nobody else keeps', () => {
    expect(backup).toContain('\ndocker save ');
    const [, images] = /docker save .* > (\S+)/.exec(backup) ?? [];
    expect(restore).toContain(`\`docker load < ${images}\`, then \`compose up -d\``);
  });

  it('leave an empty database where one broke off', () => {
    expect(restore).toContain(`-d ${database} --single-transaction <`);
  });

  it('say that access is as it was', () => {
    for (const words of ['API keys', 'roles', 'second factors']) expect(restore).toContain(words);
  });

  it('are for nobody else to read, as is what the secrets stand in', () => {
    expect(backup.indexOf('\numask 077\n')).toBeGreaterThan(0);
    expect(backup.indexOf('\numask 077\n')).toBeLessThan(backup.indexOf('pg_dump -U'));
    expect(compose).toMatch(/^# +install -m 600 \.env\.example \.env, /m);
  });

  it('say how tar ends where files come and go meanwhile, and what was deleted in between', () => {
    for (const words of ['`file changed as we read it`', '`File removed before we read it`', 'ends with 1'])
      expect(backup).toContain(words);
    expect(backup).toMatch(/deleted\s+in\s+between\s+is\s+a\s+404/);
  });

  it('name all secrets, and the tables that a lost one makes useless', () => {
    const required = [...compose.matchAll(/\$\{(\w+_(?:SECRET|TOKEN|PASSWORD)):\?/g)].map(([, name]) => name);
    expect(new Set(required).size).toBe(4);
    for (const name of required) expect(backup).toContain(`\`${name}\``);
    for (const table of ['recovery_code', 'second_factor']) {
      expect(backup).toContain(`delete from ${table}`);
      const entity = `backend/src/auth/second-factor/${table.replace('_', '-')}.entity.ts`;
      expect(read(entity)).toContain(`@Entity('${table}')`);
    }
  });

  it('have judging paused, by the name of the button, before a secret that running attempts need', () => {
    const [, button = ''] =
      /'judging\.pauseAll': '(.*)'/.exec(read('admin-web/src/features/judging/judging.en.messages.ts')) ?? [];
    const [said = ''] = /- a new `FILE_SIGNING_SECRET`.*?(?=\n- )/s.exec(backup) ?? [];
    expect(said).toContain('`JUDGE_RUNNER_TOKEN`');
    expect(said).toContain(`"${button}"`);
  });

  it('quote what the log says where the files are missing', () => {
    const [, text = ''] =
      /`(files were stored, .*)`/.exec(read('backend/src/storage/drivers/folder-storage.ts')) ?? [];
    expect(restore).toContain(text.replace('${folder}', folder));
  });
});
