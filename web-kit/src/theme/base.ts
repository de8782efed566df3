import type { Components, Theme } from '@mui/material/styles';
import { tokens } from './tokens.ts';

/** The night sky behind banners and error pages, dark in both schemes. */
export interface Sky {
  /** background, darkest to lightest */
  deep: string;
  mid: string;
  horizon: string;
  line: string;
  signal: string;
  star: string;
  sun: string;
  text: string;
  textMuted: string;
}

/** The ring around what has the keyboard's focus: two tones, so that one of them stands out on any ground. */
interface Focus {
  outer: string;
  inner: string;
}

declare module '@mui/material/styles' {
  interface Palette {
    sky: Sky;
    focus: Focus;
  }
  interface PaletteOptions {
    sky: Sky;
    focus: Focus;
  }
}

const { navy, cyan, amber, red, green, slate, line, white, mist } = tokens;

const sky: Sky = {
  deep: navy[950],
  mid: navy[900],
  horizon: navy[700],
  line: navy[200],
  signal: cyan[400],
  star: white,
  sun: amber[400],
  text: white,
  textMuted: navy[200],
};

/** What the palettes of both sites are equal in. */
export const lightPalette = {
  primary: { main: cyan[600], dark: cyan[700], light: cyan[400], contrastText: white },
  secondary: { main: navy[800], contrastText: white },
  success: { main: green[700], contrastText: white },
  warning: { main: amber[700], contrastText: white },
  error: { main: red[700], contrastText: white },
  info: { main: cyan[700], contrastText: white },
  background: { default: navy[50], paper: white },
  text: { primary: navy[900], secondary: slate[600] },
  divider: line.light,
  focus: { outer: cyan[700], inner: white },
  sky,
};
export const darkPalette = {
  primary: { main: cyan[400], dark: cyan[300], light: cyan[100], contrastText: navy[950] },
  secondary: { main: navy[200], contrastText: navy[950] },
  success: { main: green[300], contrastText: navy[950] },
  warning: { main: amber[400], contrastText: navy[950] },
  error: { main: red[300], contrastText: navy[950] },
  info: { main: cyan[300], contrastText: navy[950] },
  background: { default: navy[950], paper: navy[900] },
  text: { primary: mist, secondary: slate[300] },
  divider: line.dark,
  focus: { outer: cyan[300], inner: navy[950] },
  sky: { ...sky, mid: navy[950], horizon: navy[800] },
};

/** Faces with good Chinese characters that computers bring along. */
export const fontFamily =
  'Inter, system-ui, -apple-system, "Segoe UI", Roboto, "PingFang SC", "Noto Sans SC", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif';

const OUTER = 'var(--mui-palette-focus-outer)';
const INNER = 'var(--mui-palette-focus-inner)';
const ring = { outline: `3px solid ${OUTER}`, outlineOffset: 2, boxShadow: `0 0 0 2px ${INNER}` };
/** For what a scrolling or rounded box would cut off. */
const ringInside = {
  outline: `3px solid ${OUTER}`,
  outlineOffset: -3,
  boxShadow: `inset 0 0 0 5px ${INNER}`,
};

/** For whoever wants less motion dialogs and menus are gone at once: the library's own clock knows nothing of styles. */
export const motion = { reducedMotion: 'system' } as const;

/** What the components of both sites are equal in. */
export const baseComponents: Components<Theme> = {
  MuiCssBaseline: {
    styleOverrides: {
      body: { overflowWrap: 'anywhere' },
      // Only what can be reached with the keyboard; a page's heading that is given the focus needs no ring.
      ':focus-visible:not([tabindex="-1"])': ring,
      // A field shows its focus by its frame.
      'input:focus-visible, textarea:focus-visible, select:focus-visible': {
        outline: 'none',
        boxShadow: 'none',
      },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          transitionDuration: '0.01ms !important',
        },
      },
    },
  },
  // The library takes the browser's ring away from these.
  MuiButtonBase: { styleOverrides: { root: { '&:focus-visible, &.Mui-focusVisible': ring } } },
  MuiButton: { defaultProps: { disableElevation: true }, styleOverrides: { root: { borderRadius: 8 } } },
  MuiTab: { styleOverrides: { root: { '&:focus-visible, &.Mui-focusVisible': ringInside } } },
  MuiMenuItem: { styleOverrides: { root: { '&:focus-visible, &.Mui-focusVisible': ringInside } } },
  MuiListItemButton: { styleOverrides: { root: { '&:focus-visible, &.Mui-focusVisible': ringInside } } },
  MuiTableContainer: { styleOverrides: { root: { '&:focus-visible': ringInside } } },
  MuiLink: { styleOverrides: { root: { '&:focus-visible': ring } } },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({
        fontVariantNumeric: 'tabular-nums',
        borderColor: theme.vars?.palette.divider,
      }),
      head: ({ theme }) => ({
        fontWeight: 600,
        whiteSpace: 'nowrap',
        color: theme.vars?.palette.text.secondary,
      }),
    },
  },
  MuiChip: { styleOverrides: { root: { fontWeight: 600, borderRadius: 6 } } },
};
