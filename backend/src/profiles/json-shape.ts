import { PROFILE_JSON_PATHS, type JsonPath } from '@tianheng/contracts';
import { typeOf } from '../preview/json.ts';
import { short } from './short.ts';

const DEPTH_MAX = 12;
const SIMPLE = /^[\p{L}_][\p{L}\p{N}_-]*$/u;

/** Keys that begin alike for longer than is shown are one place. */
function below(path: string, key: string): string {
  const name = short(key);
  return SIMPLE.test(name) ? `${path}.${name}` : `${path}[${JSON.stringify(name)}]`;
}

/** Which places a document has, of what types, and how often; the first ones only where they are very many. */
export class JsonShape {
  private readonly paths = new Map<string, { types: Set<string>; count: number }>();

  /** Deeper parts belong to the place where they begin. */
  add(value: unknown, path = '$', depth = 0): void {
    const known = this.paths.get(path);
    if (!known && this.paths.size >= PROFILE_JSON_PATHS) return;
    const place = known ?? { types: new Set<string>(), count: 0 };
    this.paths.set(path, place);
    place.types.add(typeOf(value));
    place.count += 1;
    if (depth >= DEPTH_MAX || typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) for (const element of value) this.add(element, `${path}[]`, depth + 1);
    else for (const [key, part] of Object.entries(value)) this.add(part, below(path, key), depth + 1);
  }

  get(): JsonPath[] {
    return [...this.paths].map(([path, { types, count }]) => ({ path, types: [...types].sort(), count }));
  }
}
