import { describe, expect, it } from '@jest/globals';
import { isIn } from './common/networks.ts';
import { Config, ConfigError } from './config.ts';

const SECRET = 'a-secret-of-at-least-32-characters';
const GOOD: NodeJS.ProcessEnv = {
  DATABASE_URL: 'postgres://user:word@localhost/tianheng',
  REDIS_URL: 'redis://localhost',
  JWT_SECRET: SECRET,
  FILE_SIGNING_SECRET: SECRET,
  JUDGE_RUNNER_TOKEN: SECRET,
  STORAGE_DIR: '/data',
};

function problemsOf(env: NodeJS.ProcessEnv): string[] {
  try {
    new Config({ ...GOOD, ...env });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe('the environment', () => {
  it('has sensible defaults for what is not secret', () => {
    expect(new Config(GOOD)).toMatchObject({
      production: false,
      listen: { host: '127.0.0.1', port: 3000 },
      internalListen: { host: '127.0.0.1', port: 3004 },
      storage: { kind: 'folder', directory: '/data' },
      origins: [],
      captchaBypassCode: null,
      metricsToken: null,
      smtpUrl: null,
    });
  });

  it('takes origins and S3', () => {
    const config = new Config({
      ...GOOD,
      CUSTOMER_ORIGIN: 'https://example.org/path',
      S3_ENDPOINT: 'http://s3:9000',
      S3_ACCESS_KEY: 'a',
      S3_SECRET_KEY: 'b',
      S3_BUCKET: 'tianheng',
    });
    expect(config.origins).toEqual(['https://example.org']);
    expect(config.storage).toMatchObject({ kind: 's3', region: 'us-east-1', bucket: 'tianheng' });
  });

  it('names everything that is missing at once, one line each', () => {
    const empty = Object.fromEntries(Object.keys(GOOD).map((name) => [name, '']));
    const problems = problemsOf(empty);
    expect(problems).toHaveLength(Object.keys(GOOD).length);
    for (const name of Object.keys(GOOD)) {
      expect(problems.filter((line) => line.includes(name))).toHaveLength(1);
    }
  });

  it.each([
    [{ PORT: 'x' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ DATABASE_POOL: '0' }, 'DATABASE_POOL must be a whole number from 1 to 1000.'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535.'],
    [
      { INTERNAL_PORT: '3000' },
      'INTERNAL_PORT must differ from PORT: /internal is not served on the public port.',
    ],
    [{ JWT_SECRET: 'short' }, 'JWT_SECRET must have at least 32 characters.'],
    [
      { DATABASE_URL: 'mysql://x' },
      'DATABASE_URL must be a URL that begins with postgres:// or postgresql://.',
    ],
    [{ REDIS_URL: 'localhost' }, 'REDIS_URL must be a URL that begins with redis:// or rediss://.'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV must be one of production, development, test.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of info, fatal, error, warn, debug, trace, silent.'],
    [{ ADMIN_ORIGIN: 'example' }, 'ADMIN_ORIGIN must be an origin such as https://example.org.'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 32 characters.'],
    [{ TIME_ZONE: 'Mars/Base' }, 'TIME_ZONE must be a time zone such as Asia/Shanghai.'],
    [{ SMTP_URL: 'mail' }, 'SMTP_URL must be a URL that begins with smtp:// or smtps://.'],
  ])('refuses %j', (env, line) => {
    expect(problemsOf(env)).toEqual([line]);
  });

  const RANDOM = {
    NODE_ENV: 'production',
    JWT_SECRET: '7bc1d20f96e34a85b0d7c3f1529ae864',
    FILE_SIGNING_SECRET: 'vQ2x9LmPz7RkTt4WcYb8NfHs3DgJaEuX',
    JUDGE_RUNNER_TOKEN: 'e90a47b3c5d8261ff3b70c9d84a6251e',
  };

  it.each([
    [{}, []],
    [{ JWT_SECRET: 'a'.repeat(64) }, ['JWT_SECRET has too few different characters']],
    [{ JWT_SECRET: 'k3v9x1z7q5w8'.repeat(3) }, ['JWT_SECRET repeats itself']],
    [{ JWT_SECRET: SECRET }, ['JWT_SECRET holds a word of the examples']],
    [{ METRICS_TOKEN: 'ChangeMe-7bc1d20f96e34a85b0d7c3f1' }, ['METRICS_TOKEN holds a word of the examples']],
    [{ FILE_SIGNING_SECRET: RANDOM.JWT_SECRET }, ['FILE_SIGNING_SECRET must differ from JWT_SECRET.']],
    [{ JWT_SECRET: 'short' }, ['JWT_SECRET must have at least 32 characters.']],
  ])('refuses secrets that can be guessed in production: %j', (env, problems) => {
    const told = problemsOf({ ...RANDOM, ...env }).map((line) => line.replace(/: make one .*/, ''));
    expect(told).toEqual(problems);
    // Elsewhere they may be what they like, so that tests and demonstrations need no ceremony.
    const others = problems.filter((line) => line.includes('32'));
    expect(problemsOf({ ...RANDOM, ...env, NODE_ENV: 'test' })).toEqual(others);
  });

  it('refuses a captcha bypass in production only', () => {
    expect(problemsOf({ CAPTCHA_BYPASS_CODE: 'demo' })).toEqual([]);
    expect(problemsOf({ ...RANDOM, CAPTCHA_BYPASS_CODE: 'demo' })).toEqual([
      'CAPTCHA_BYPASS_CODE must not be set with NODE_ENV=production.',
    ]);
  });

  it('trusts the proxies that are named, however the list is spaced', () => {
    const isTrusted = (list: string, address: string): boolean =>
      isIn(new Config({ ...GOOD, TRUSTED_PROXIES: list }).trustedProxies, address);
    expect([isTrusted('', '127.0.0.1'), isTrusted('', '10.1.2.3')]).toEqual([true, false]);
    const list = 'loopback, 10.0.0.0/8 ,192.0.2.1';
    const told = ['::1', '10.1.2.3', '192.0.2.1', '192.0.2.2'].map((address) => isTrusted(list, address));
    expect(told).toEqual([true, true, true, false]);
    for (const wrong of ['proxy.example', '10.0.0.0/33', 'loopback,', 'Loopback'])
      expect([wrong, problemsOf({ TRUSTED_PROXIES: wrong })]).toEqual([
        wrong,
        [
          'TRUSTED_PROXIES must be addresses, networks such as 10.0.0.0/8 or loopback, linklocal, uniquelocal, parted by commas.',
        ],
      ]);
  });

  it('knows who may come into the back office, and how', () => {
    expect(new Config(GOOD)).toMatchObject({ secondFactorRequired: false, adminNetworks: null });
    const strict = new Config({
      ...GOOD,
      ADMIN_SECOND_FACTOR: 'required',
      ADMIN_NETWORKS: '10.0.0.0/8, 2001:db8::/32',
    });
    expect(strict.secondFactorRequired).toBe(true);
    expect(strict.adminNetworks?.check('10.2.3.4')).toBe(true);
    expect(problemsOf({ ADMIN_SECOND_FACTOR: 'yes', ADMIN_NETWORKS: '10.0.0.0/40' })).toEqual([
      'ADMIN_SECOND_FACTOR must be one of optional, required.',
      'ADMIN_NETWORKS must be addresses or networks such as 10.0.0.0/8, parted by commas.',
    ]);
  });
});
