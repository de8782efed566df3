import { expect, it } from '@jest/globals';
import { darkPalette, lightPalette } from './base.ts';

const channel = (hex: string): number => {
  const share = Number.parseInt(hex, 16) / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
/** WCAG's relative luminance of #RRGGBB. */
const luminance = (colour: string): number => {
  const [red = '', green = '', blue = ''] = colour.slice(1).match(/../g) ?? [];
  return 0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue);
};
const contrast = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

it.each([
  ['light', lightPalette],
  ['dark', darkPalette],
])('has a focus ring that stands out on every ground of the %s scheme', (_scheme, palette) => {
  const { background, primary, secondary, error, sky, focus } = palette;
  const grounds = [background.default, background.paper, primary.main, secondary.main, error.main];
  for (const ground of [...grounds, sky.deep, sky.mid, sky.horizon]) {
    expect(Math.max(contrast(focus.outer, ground), contrast(focus.inner, ground))).toBeGreaterThanOrEqual(3);
  }
  expect(contrast(focus.outer, focus.inner)).toBeGreaterThanOrEqual(3);
});
