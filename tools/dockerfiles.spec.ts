import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

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
