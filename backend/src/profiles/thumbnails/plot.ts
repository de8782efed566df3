/** Numbers that are to be seen as a small picture; null: there is no value. */
export type Plot =
  | { kind: 'lines'; x: Numbers; series: Numbers[] }
  /** `isMap`: degrees east and north */
  | { kind: 'dots'; x: Numbers; y: Numbers; isMap: boolean }
  | { kind: 'bars'; counts: number[] };
export type Numbers = readonly (number | null)[];

type Point = readonly [x: number, y: number];
/** From 0 to 1 what lies between the ends; what lies outside is at the nearer end. */
type Scale = (value: number) => number;

export const PLOT_SIZE = { width: 480, height: 270 };
/** So far from the edges: lists show the picture with a little less of its height. */
const BOX = { left: 28, right: 452, top: 44, bottom: 226 };
const WIDTH = BOX.right - BOX.left;
const HEIGHT = BOX.bottom - BOX.top;
/** Of the site's night sky, on which pictures stand in both colour schemes. */
const GRID = '#C3CFE0';
const COLOURS = ['#3FD0EA', '#FFC145', '#6FDBA0'] as const;

/** More of either would not be told apart, and make the picture large. */
const LINE_POINTS = 240;
const DOTS = 600;
/** Fewer are no shape. */
const POINTS_MIN = 8;
/** Of the sorted values: a single one far out is not to press all others together. */
const TAIL = 0.01;
/** Series share a scale unless one of them would be flat on it. */
const SHARED_MIN = 0.25;

const isNumber = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value);

interface Extent {
  low: number;
  high: number;
}

function extentOf(values: Numbers, tail: number): Extent | null {
  const sorted = values.filter(isNumber).sort((a, b) => a - b);
  if (sorted.length < POINTS_MIN) return null;
  const cut = Math.floor(sorted.length * tail);
  const [low, high] = [sorted[cut], sorted[sorted.length - 1 - cut]];
  if (low !== undefined && high !== undefined && low < high) return { low, high };
  return tail === 0 ? null : extentOf(values, 0);
}

/** Halves, for the difference of two large numbers may be too large. */
function scaleOf({ low, high }: Extent): Scale {
  const length = high / 2 - low / 2;
  return (value) => Math.min(1, Math.max(0, length > 0 ? (value / 2 - low / 2) / length : 0.5));
}

const isWithin = (value: number | null | undefined, { low, high }: Extent): value is number =>
  isNumber(value) && value >= low && value <= high;

const round = (value: number): string => String(Math.round(value * 10) / 10);
const across = (share: number): number => BOX.left + share * WIDTH;
const upward = (share: number): number => BOX.bottom - share * HEIGHT;
const at = ([x, y]: Point): string => `${round(x)} ${round(y)}`;

const path = (d: string, attributes: string): string => `<path d="${d}" ${attributes}/>`;

const grid = (): string => {
  const rows = [0, 1, 2, 3].map((row) => `M${BOX.left} ${round(BOX.top + (row * HEIGHT) / 3)}H${BOX.right}`);
  return path(rows.join(''), `fill="none" stroke="${GRID}" stroke-opacity="0.16"`);
};

const picture = (parts: string[]): string => {
  const { width, height } = PLOT_SIZE;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${grid()}${parts.join('')}</svg>`;
};

/** Of each stretch its lowest and its highest point, so that peaks stay. */
function thinned(points: (Point | null)[]): (Point | null)[] {
  if (points.length <= LINE_POINTS) return points;
  const stretches = LINE_POINTS / 2;
  return Array.from({ length: stretches }, (_, stretch) => {
    const [from, to] = [stretch, stretch + 1].map((end) => Math.floor((end * points.length) / stretches));
    const part = points.slice(from, to).filter((point) => point !== null);
    const [first] = part;
    if (!first) return [null];
    const lowest = part.reduce((best, point) => (point[1] > best[1] ? point : best), first);
    const highest = part.reduce((best, point) => (point[1] < best[1] ? point : best), first);
    return part.filter((point) => point === lowest || point === highest);
  }).flat();
}

/** Where a value is missing the line has a gap. */
function runsOf(points: (Point | null)[]): Point[][] {
  const runs: Point[][] = [[]];
  for (const point of points) {
    if (point) runs.at(-1)?.push(point);
    else if (runs.at(-1)?.length !== 0) runs.push([]);
  }
  return runs.filter((run) => run.length > 0);
}

/** A run of one point is a dot. */
const lineOf = (run: Point[]): string => `M${run.map(at).join('L')}${run.length === 1 ? 'h0' : ''}`;

function areaOf(run: Point[]): string {
  const [first, last] = [run[0], run.at(-1)];
  return first && last ? `M${round(first[0])} ${BOX.bottom}L${run.map(at).join('L')}V${BOX.bottom}Z` : '';
}

/** One scale for all where they are of a size, else one for each. */
function scalesOf(extents: Extent[]): Scale[] {
  const all = {
    low: Math.min(...extents.map(({ low }) => low)),
    high: Math.max(...extents.map(({ high }) => high)),
  };
  const length = all.high / 2 - all.low / 2;
  const areAlike = extents.every(({ low, high }) => high / 2 - low / 2 >= SHARED_MIN * length);
  return extents.map((extent) => scaleOf(areAlike ? all : extent));
}

function lines({ x, series }: { x: Numbers; series: Numbers[] }): string | null {
  const reach = extentOf(x, 0);
  const extents = series.map((values) => extentOf(values, TAIL));
  const drawn = extents.flatMap((extent, which) => (extent ? [{ extent, values: series[which] ?? [] }] : []));
  if (!reach || drawn.length === 0) return null;
  const along = scaleOf(reach);
  const scales = scalesOf(drawn.map(({ extent }) => extent));
  const parts = drawn.slice(0, COLOURS.length).map(({ values }, which) => {
    const scale = scales[which];
    const points = x.map((place, row): Point | null => {
      const value = values[row];
      return scale && isNumber(place) && isNumber(value)
        ? [across(along(place)), upward(scale(value))]
        : null;
    });
    const runs = runsOf(thinned(points));
    const colour = COLOURS[which];
    const stroke = `fill="none" stroke="${colour}" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"`;
    const area = which === 0 ? path(runs.map(areaOf).join(''), `fill="${colour}" fill-opacity="0.14"`) : '';
    return area + path(runs.map(lineOf).join(''), stroke);
  });
  // The first one is drawn over the others.
  return picture(parts.reverse());
}

/** Fits degrees into the box as a map shows them around their middle. */
function mapped(reach: Extent, rise: Extent): { across: Scale; upward: Scale } {
  const shrink = Math.max(0.2, Math.cos(((rise.low + rise.high) / 2) * (Math.PI / 180)));
  const [width, height] = [(reach.high - reach.low) * shrink, rise.high - rise.low];
  const unit = Math.min(WIDTH / width, HEIGHT / height);
  const [wide, high] = [(width * unit) / WIDTH, (height * unit) / HEIGHT];
  const [along, up] = [scaleOf(reach), scaleOf(rise)];
  return {
    across: (value) => (1 - wide) / 2 + along(value) * wide,
    upward: (value) => (1 - high) / 2 + up(value) * high,
  };
}

function dots({ x, y, isMap }: { x: Numbers; y: Numbers; isMap: boolean }): string | null {
  const [reach, rise] = [extentOf(x, TAIL), extentOf(y, TAIL)];
  if (!reach || !rise) return null;
  const scales = isMap ? mapped(reach, rise) : { across: scaleOf(reach), upward: scaleOf(rise) };
  const step = Math.ceil(x.length / DOTS);
  const places = new Set<string>();
  for (let row = 0; row < x.length; row += step) {
    const [place, value] = [x[row], y[row]];
    // At the edge it would say where it is not.
    if (isWithin(place, reach) && isWithin(value, rise))
      places.add(at([across(scales.across(place)), upward(scales.upward(value))]));
  }
  if (places.size < POINTS_MIN) return null;
  const width = places.size > 200 ? 4.5 : 7;
  const stroke = `fill="none" stroke="${COLOURS[0]}" stroke-opacity="0.75" stroke-width="${width}" stroke-linecap="round"`;
  return picture([path([...places].map((place) => `M${place}h0`).join(''), stroke)]);
}

/** Heights are by the root, so that a rare value is seen beside a frequent one. */
function bars({ counts }: { counts: number[] }): string | null {
  const heights = counts.map((count) => (isNumber(count) && count > 0 ? Math.sqrt(count) : 0));
  const highest = Math.max(0, ...heights);
  if (heights.filter((height) => height > 0).length < 2) return null;
  const pitch = WIDTH / heights.length;
  const outlines = heights.flatMap((height, bin) => {
    if (height === 0) return [];
    const [left, right] = [across(bin / heights.length) + pitch * 0.12, across((bin + 1) / heights.length)];
    const top = Math.min(BOX.bottom - 3, upward(height / highest));
    return [`M${round(left)} ${BOX.bottom}V${round(top)}H${round(right - pitch * 0.12)}V${BOX.bottom}Z`];
  });
  return picture([path(outlines.join(''), `fill="${COLOURS[0]}" fill-opacity="0.85"`)]);
}

/** An SVG without a word, a style or a reference, for a dark ground; null where there is nothing to be seen. */
export function drawPlot(plot: Plot): string | null {
  if (plot.kind === 'lines') return lines(plot);
  return plot.kind === 'dots' ? dots(plot) : bars(plot);
}
