import type { Numbers, Plot } from './plot.ts';

/** A column whose values have an order: numbers, or instants in milliseconds. */
export interface PlotColumn {
  name: string;
  isTime: boolean;
  /** how many different values it has */
  distinct: number;
  /** of the rows that were taken, in the file's order; null: missing */
  values: Numbers;
  /** of bins of equal width, of all rows */
  counts: number[];
}

const LINES_MAX = 3;
/** Fewer different values than this are rather names than a measure. */
const MEASURED_MIN = 9;
/** Of the mean square of steps to the variance: 2 where neighbours know nothing of one another, near 0 on a smooth line. */
const SMOOTH_MAX = 1;

const LONGITUDE = /^(lon|lng|long|longitude|经度)([\s_.(-].*)?$/i;
const LATITUDE = /^(lat|latitude|纬度)([\s_.(-].*)?$/i;

const present = (values: Numbers): number[] => values.filter((value) => value !== null);

/** Never turning back, whichever way it goes. */
function isOrdered(values: Numbers): boolean {
  const known = present(values);
  const steps = known.slice(1).map((value, at) => value - (known[at] ?? value));
  return (
    known.length * 2 > values.length && (steps.every((step) => step >= 0) || steps.every((step) => step <= 0))
  );
}

function isSmooth(values: Numbers): boolean {
  const known = present(values);
  const largest = known.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  if (known.length < 2 || largest === 0) return false;
  // By the largest, for squares of large numbers may be too large.
  const parts = known.map((value) => value / largest);
  const mean = parts.reduce((sum, part) => sum + part, 0) / parts.length;
  const variance = parts.reduce((sum, part) => sum + (part - mean) ** 2, 0) / parts.length;
  const steps = parts.slice(1).reduce((sum, part, at) => sum + (part - (parts[at] ?? part)) ** 2, 0);
  return variance > 0 && steps / (parts.length - 1) / variance < SMOOTH_MAX;
}

const isWithin = ({ values }: PlotColumn, degrees: number): boolean =>
  present(values).every((value) => Math.abs(value) <= degrees);

function mapOf(columns: PlotColumn[]): Plot | null {
  const east = columns.find((column) => LONGITUDE.test(column.name) && isWithin(column, 180));
  const north = columns.find((column) => LATITUDE.test(column.name) && isWithin(column, 90));
  return east && north ? { kind: 'dots', x: east.values, y: north.values, isMap: true } : null;
}

/**
 * What shows best of what kind the columns are: places as a map, what changes along an ordered first column as lines, two measures
 * against one another, or how the values of a single one are spread. Null for none.
 */
export function choosePlot(columns: PlotColumn[]): Plot | null {
  const map = mapOf(columns);
  if (map) return map;
  const axis = columns.find(({ isTime }) => isTime) ?? columns[0];
  if (!axis) return null;
  const others = columns.filter((column) => column !== axis && !column.isTime);
  const measures = others.filter(({ distinct }) => distinct >= MEASURED_MIN);
  const wanted = measures.length > 0 ? measures : others;
  if (isOrdered(axis.values)) {
    const smooth = wanted.filter(({ values }) => isSmooth(values)).slice(0, LINES_MAX);
    if (smooth.length > 0)
      return { kind: 'lines', x: axis.values, series: smooth.map(({ values }) => values) };
  }
  // An ordered number is mostly the row's own: what is beside it says more.
  const [x, y] = axis.isTime || !isOrdered(axis.values) || wanted.length < 2 ? [axis, wanted[0]] : wanted;
  if (x && y) return { kind: 'dots', x: x.values, y: y.values, isMap: false };
  return { kind: 'bars', counts: axis.counts };
}
