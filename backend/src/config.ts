import { createSecretKey, type KeyObject } from 'node:crypto';
import { BlockList } from 'node:net';
import { NETWORK_NAMES, parseNamedNetworks, parseNetworks } from './common/networks.ts';

export interface S3Settings {
  endpoint: string;
  region: string;
  accessKey: string;
  secretKey: string;
  bucket: string;
}

export type StorageSettings = { kind: 'folder'; directory: string } | ({ kind: 's3' } & S3Settings);

/** How long a statement, a wait for a lock, a transaction that does nothing and a wait for a connection may last; 0 = for ever. */
export interface DatabaseLimits {
  statementMs: number;
  lockMs: number;
  idleMs: number;
  poolMs: number;
}

export interface Listen {
  host: string;
  port: number;
}

/** Which of its two listeners a process opens. */
export const SERVES = ['both', 'public', 'internal'] as const;
export type Serves = (typeof SERVES)[number];

/** What is wrong with the environment, one line per variable. */
export class ConfigError extends Error {
  constructor(readonly problems: string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
  }
}

/** The process's environment, read once at start. */
export class Config {
  readonly production: boolean;
  readonly serves: Serves;
  readonly listen: Listen;
  /** where `/internal/**` is served; never the public listener */
  readonly internalListen: Listen;
  readonly databaseUrl: string;
  readonly databasePool: number;
  /** statements that each connection keeps planned; 0 where a pooler between lends connections by transaction */
  readonly databasePrepared: number;
  readonly databaseLimits: DatabaseLimits;
  readonly redisUrl: string;
  /** an object, not text: jsonwebtoken would try to parse text as a public key on every request */
  readonly jwtKey: KeyObject;
  readonly fileSigningKey: KeyObject;
  readonly judgeRunnerToken: string;
  readonly storage: StorageSettings;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly origins: string[];
  /** where mails send people */
  readonly customerOrigin: string | null;
  readonly adminOrigin: string | null;
  readonly captchaBypassCode: string | null;
  readonly logLevel: string;
  readonly metricsToken: string | null;
  /** peers whose X-Forwarded-For is believed */
  readonly trustedProxies: BlockList;
  /** administrators come into the back office with a second factor only */
  readonly secondFactorRequired: boolean;
  /** where administrators' sessions for the back office are good; null: anywhere */
  readonly adminNetworks: BlockList | null;
  /** in which days are counted */
  readonly timeZone: string;

  constructor(env: NodeJS.ProcessEnv) {
    const read = new Reader(env);
    this.production =
      read.choice('NODE_ENV', ['production', 'development', 'test'], 'development') === 'production';
    this.serves = read.choice('SERVES', SERVES, 'both');
    this.listen = { host: read.text('HOST', '127.0.0.1'), port: read.number('PORT', 3000, 65535) };
    this.internalListen = {
      host: read.text('INTERNAL_HOST', '127.0.0.1'),
      port: read.number('INTERNAL_PORT', 3004, 65535),
    };
    if (this.listen.port !== 0 && this.listen.port === this.internalListen.port) {
      read.problem('INTERNAL_PORT must differ from PORT: /internal is not served on the public port.');
    }
    this.databaseUrl = read.url('DATABASE_URL', ['postgres:', 'postgresql:']);
    this.databasePool = read.number('DATABASE_POOL', 20, 1000, 1);
    this.databasePrepared = read.number('DATABASE_PREPARED', 200, 10_000);
    this.databaseLimits = {
      statementMs: read.number('DATABASE_STATEMENT_MS', 20_000, 3_600_000),
      lockMs: read.number('DATABASE_LOCK_MS', 15_000, 3_600_000),
      idleMs: read.number('DATABASE_IDLE_MS', 120_000, 3_600_000),
      poolMs: read.number('DATABASE_WAIT_MS', 10_000, 3_600_000),
    };
    this.redisUrl = read.url('REDIS_URL', ['redis:', 'rediss:']);
    this.jwtKey = read.key('JWT_SECRET');
    this.fileSigningKey = read.key('FILE_SIGNING_SECRET');
    this.judgeRunnerToken = read.secret('JUDGE_RUNNER_TOKEN');
    this.storage = read.storage();
    this.smtpUrl = env.SMTP_URL ? read.url('SMTP_URL', ['smtp:', 'smtps:']) : null;
    this.mailFrom = read.text('MAIL_FROM', 'Tianheng <no-reply@localhost>');
    this.customerOrigin = read.origin('CUSTOMER_ORIGIN') || null;
    this.adminOrigin = read.origin('ADMIN_ORIGIN') || null;
    this.origins = [this.customerOrigin, this.adminOrigin].filter((origin) => origin !== null);
    this.captchaBypassCode = env.CAPTCHA_BYPASS_CODE || null;
    if (this.production && this.captchaBypassCode) {
      read.problem('CAPTCHA_BYPASS_CODE must not be set with NODE_ENV=production.');
    }
    this.logLevel = read.choice(
      'LOG_LEVEL',
      ['info', 'fatal', 'error', 'warn', 'debug', 'trace', 'silent'],
      'info',
    );
    this.metricsToken = env.METRICS_TOKEN ? read.secret('METRICS_TOKEN') : null;
    if (this.production) read.refuseWeakSecrets();
    this.trustedProxies = read.proxies('TRUSTED_PROXIES', 'loopback');
    this.secondFactorRequired =
      read.choice('ADMIN_SECOND_FACTOR', ['optional', 'required'], 'optional') === 'required';
    this.adminNetworks = read.networks('ADMIN_NETWORKS');
    this.timeZone = read.timeZone('TIME_ZONE', 'Asia/Shanghai');
    read.finish();
  }
}

const SECRET_MIN = 32;
/** A random value has more kinds of characters than this, even in hexadecimal. */
const SECRET_KINDS_MIN = 8;
/** Of examples and habits; long enough to be in no random value by chance. */
const HABITUAL = /secret|password|example|change|tianheng|qwerty|letmein|01234567|12345678|abcdefgh/i;

/** Why a secret could be guessed; null for one that looks random. */
function weaknessOf(secret: string): string | null {
  if (HABITUAL.test(secret)) return 'holds a word of the examples';
  if (new Set(secret).size < SECRET_KINDS_MIN) return 'has too few different characters';
  // Twice in a row, a text is found before its second half only where it repeats itself.
  return (secret + secret).indexOf(secret, 1) < secret.length ? 'repeats itself' : null;
}

const parseUrl = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null);

/** Collects every problem, so that one start names them all. */
class Reader {
  private readonly problems: string[] = [];
  private readonly secrets = new Map<string, string>();

  constructor(private readonly env: NodeJS.ProcessEnv) {}

  problem(line: string): void {
    this.problems.push(line);
  }

  finish(): void {
    if (this.problems.length > 0) throw new ConfigError(this.problems);
  }

  text(name: string, fallback: string): string {
    return this.env[name] || fallback;
  }

  required(name: string): string {
    const value = this.env[name] ?? '';
    if (value === '') this.problem(`${name} must be set.`);
    return value;
  }

  number(name: string, fallback: number, max: number, min = 0): number {
    const value = this.env[name] ? Number(this.env[name]) : fallback;
    if (Number.isInteger(value) && value >= min && value <= max) return value;
    this.problem(`${name} must be a whole number from ${min} to ${max}.`);
    return fallback;
  }

  choice<T extends string>(name: string, values: readonly T[], fallback: T): T {
    const given = this.env[name] || fallback;
    const value = values.find((one) => one === given);
    if (value === undefined) this.problem(`${name} must be one of ${values.join(', ')}.`);
    return value ?? fallback;
  }

  url(name: string, protocols: string[]): string {
    const value = this.required(name);
    if (value !== '' && !protocols.includes(parseUrl(value)?.protocol ?? '')) {
      this.problem(`${name} must be a URL that begins with ${protocols.join('// or ')}//.`);
    }
    return value;
  }

  origin(name: string): string {
    const value = this.env[name];
    if (!value) return '';
    const origin = parseUrl(value)?.origin ?? 'null';
    if (origin === 'null') this.problem(`${name} must be an origin such as https://example.org.`);
    return origin;
  }

  networks(name: string): BlockList | null {
    const value = this.env[name];
    if (!value) return null;
    const networks = parseNetworks(value);
    if (!networks)
      this.problem(`${name} must be addresses or networks such as 10.0.0.0/8, parted by commas.`);
    return networks;
  }

  proxies(name: string, fallback: string): BlockList {
    const networks = parseNamedNetworks(this.text(name, fallback));
    if (!networks)
      this.problem(
        `${name} must be addresses, networks such as 10.0.0.0/8 or ${NETWORK_NAMES.join(', ')}, parted by commas.`,
      );
    return networks ?? new BlockList();
  }

  timeZone(name: string, fallback: string): string {
    const value = this.text(name, fallback);
    try {
      return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone;
    } catch {
      this.problem(`${name} must be a time zone such as Asia/Shanghai.`);
      return fallback;
    }
  }

  secret(name: string): string {
    const value = this.required(name);
    if (value !== '' && value.length < SECRET_MIN) {
      this.problem(`${name} must have at least ${SECRET_MIN} characters.`);
    }
    this.secrets.set(name, value);
    return value;
  }

  /** Those that are long enough, but are known or easily guessed, or open two doors. */
  refuseWeakSecrets(): void {
    const seen = new Map<string, string>();
    for (const [name, value] of this.secrets) {
      if (value.length < SECRET_MIN) continue;
      const weakness = weaknessOf(value);
      if (weakness !== null) this.problem(`${name} ${weakness}: make one with "openssl rand -hex 32".`);
      const other = seen.get(value);
      if (other !== undefined) this.problem(`${name} must differ from ${other}.`);
      seen.set(value, name);
    }
  }

  key(name: string): KeyObject {
    return createSecretKey(Buffer.from(this.secret(name) || ' '));
  }

  storage(): StorageSettings {
    if (!this.env.S3_ENDPOINT) {
      if (!this.env.STORAGE_DIR) this.problem('STORAGE_DIR (a folder) or S3_ENDPOINT must be set.');
      return { kind: 'folder', directory: this.env.STORAGE_DIR ?? '' };
    }
    return {
      kind: 's3',
      endpoint: this.url('S3_ENDPOINT', ['http:', 'https:']),
      region: this.text('S3_REGION', 'us-east-1'),
      accessKey: this.required('S3_ACCESS_KEY'),
      secretKey: this.required('S3_SECRET_KEY'),
      bucket: this.required('S3_BUCKET'),
    };
  }
}
