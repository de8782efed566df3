import { describe, expect, it } from '@jest/globals';
import { choosePlot, type PlotColumn } from './choose-plot.ts';
import type { Numbers } from './plot.ts';

const ROWS = 200;
const of = (value: (at: number) => number | null): Numbers =>
  Array.from({ length: ROWS }, (_, at) => value(at));
/** The same each time, and its neighbours know nothing of one another. */
const noise = (seed: number): Numbers =>
  of((at) => Math.abs(Math.sin((at + 1) * 12.9898 * seed) * 43758.5453) % 1);
const row = of((at) => at);
const wave = of((at) => Math.sin(at / 20));

const column = (name: string, values: Numbers, more: Partial<PlotColumn> = {}): PlotColumn => ({
  name,
  values,
  isTime: false,
  distinct: new Set(values).size,
  counts: [1, 2, 3],
  ...more,
});

describe('what is drawn', () => {
  it('are lines over time, of what changes smoothly', () => {
    const time = column('date', row, { isTime: true });
    const plot = choosePlot([time, column('rain', noise(1)), column('high', wave), column('low', wave)]);
    expect(plot).toEqual({ kind: 'lines', x: row, series: [wave, wave] });
  });

  it('is a line over an ordered first number, also a falling one', () => {
    const falling = of((at) => -at);
    expect(choosePlot([column('band', falling), column('power', wave)])).toEqual({
      kind: 'lines',
      x: falling,
      series: [wave],
    });
  });

  it('are at most three lines', () => {
    const plot = choosePlot([column('t', row), ...['a', 'b', 'c', 'd'].map((name) => column(name, wave))]);
    expect(plot).toMatchObject({ kind: 'lines', series: { length: 3 } });
  });

  it('finds the time behind other columns', () => {
    const time = column('time', row, { isTime: true });
    expect(choosePlot([column('level', wave), time])).toEqual({ kind: 'lines', x: row, series: [wave] });
  });

  it('are dots where nothing is ordered', () => {
    const [x, y] = [noise(1), noise(2)];
    expect(choosePlot([column('a', x), column('b', y)])).toEqual({ kind: 'dots', x, y, isMap: false });
  });

  it('are dots of measures where the ordered one is but the number of the row', () => {
    const [x, y] = [noise(1), noise(2)];
    expect(choosePlot([column('id', row), column('a', x), column('b', y)])).toEqual({
      kind: 'dots',
      x,
      y,
      isMap: false,
    });
  });

  it('prefers a measure to what is rather a name', () => {
    const code = column(
      'code',
      of((at) => (at * 7) % 3),
    );
    const [x, y] = [noise(1), noise(2)];
    expect(choosePlot([column('a', x), code, column('b', y)])).toMatchObject({ x, y });
    expect(choosePlot([column('a', x), code])).toMatchObject({ x, y: code.values });
  });

  it.each([
    ['longitude', 'latitude'],
    ['lon', 'lat'],
    ['Lng', 'LAT'],
    ['经度', '纬度'],
    ['lon_deg', 'lat (deg)'],
  ])('is a map of %s and %s, in whichever order', (east, north) => {
    const [lon, lat] = [
      column(
        east,
        of((at) => at - 100),
      ),
      column(
        north,
        of((at) => at / 10),
      ),
    ];
    const map = { kind: 'dots', x: lon.values, y: lat.values, isMap: true };
    expect(choosePlot([column('depth', noise(3)), lat, lon])).toEqual(map);
    expect(choosePlot([lon, lat])).toEqual(map);
  });

  it('is no map of what cannot be degrees', () => {
    expect(
      choosePlot([
        column(
          'lon',
          of((at) => at * 10),
        ),
        column('lat', noise(1)),
      ]),
    ).not.toMatchObject({ isMap: true });
    expect(choosePlot([column('long', noise(1)), column('length', noise(2))])).toMatchObject({
      isMap: false,
    });
  });

  it('is how often the values of a single column occur', () => {
    expect(choosePlot([column('count', noise(1))])).toEqual({ kind: 'bars', counts: [1, 2, 3] });
  });

  it('is nothing where there are no columns', () => {
    expect(choosePlot([])).toBeNull();
  });

  it('is not led astray by missing and by huge values', () => {
    const gaps = of((at) => (at % 3 === 0 ? null : Math.sin(at / 20) * 1e300));
    expect(choosePlot([column('t', row), column('a', gaps)])).toMatchObject({
      kind: 'lines',
      series: [gaps],
    });
    const hollow = of((at) => (at % 5 === 0 ? at : null));
    expect(choosePlot([column('t', hollow), column('a', noise(1))])).toMatchObject({ kind: 'dots' });
  });
});
