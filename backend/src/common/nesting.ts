/** More levels than any body of ours has. */
const LEVELS_MAX = 20;

/** Whether a body nests so deep that walking through it could exhaust the stack. */
export function isTooDeep(value: unknown, levels: number = LEVELS_MAX): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isTooDeep(inner, levels - 1));
}
