import { createTheme } from '@mui/material/styles';

/** The only home of colours: deep navy, one signal cyan, amber for warnings, red for errors. */
const tokens = {
  navy: {
    950: '#061225',
    900: '#0B1B33',
    850: '#102440',
    800: '#163056',
    700: '#21416F',
    200: '#C3CFE0',
    50: '#F4F7FB',
  },
  cyan: { 700: '#00627A', 600: '#007591', 400: '#3FD0EA', 300: '#7FE3F5', 100: '#D5F5FB' },
  amber: { 700: '#8F5200', 400: '#FFC145' },
  red: { 700: '#B3261E', 300: '#FF9C94' },
  green: { 700: '#17703F', 300: '#6FDBA0' },
  slate: { 600: '#495A75', 300: '#A9B8CE' },
  line: { light: '#D9E2EE', dark: '#26405F' },
  white: '#FFFFFF',
  mist: '#EDF3FB',
} as const;

interface Sky {
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

/** The navy frame of header and menu around the page. */
interface Frame {
  main: string;
  hover: string;
  selected: string;
}

declare module '@mui/material/styles' {
  interface Palette {
    sky: Sky;
    frame: Frame;
  }
  interface PaletteOptions {
    sky: Sky;
    frame: Frame;
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

export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-scheme' },
  colorSchemes: {
    light: {
      palette: {
        primary: { main: cyan[600], dark: cyan[700], light: cyan[400], contrastText: white },
        secondary: { main: navy[800], contrastText: white },
        success: { main: green[700], contrastText: white },
        warning: { main: amber[700], contrastText: white },
        error: { main: red[700], contrastText: white },
        info: { main: cyan[700], contrastText: white },
        background: { default: navy[50], paper: white },
        text: { primary: navy[900], secondary: slate[600] },
        divider: line.light,
        sky,
        frame: { main: navy[900], hover: navy[850], selected: navy[800] },
      },
    },
    dark: {
      palette: {
        primary: { main: cyan[400], dark: cyan[300], light: cyan[100], contrastText: navy[950] },
        secondary: { main: navy[200], contrastText: navy[950] },
        success: { main: green[300], contrastText: navy[950] },
        warning: { main: amber[400], contrastText: navy[950] },
        error: { main: red[300], contrastText: navy[950] },
        info: { main: cyan[300], contrastText: navy[950] },
        background: { default: navy[950], paper: navy[900] },
        text: { primary: mist, secondary: slate[300] },
        divider: line.dark,
        sky: { ...sky, mid: navy[950], horizon: navy[800] },
        frame: { main: navy[850], hover: navy[800], selected: navy[700] },
        // The light scheme's fills: those made from the light tones above are too pale under white.
        Alert: {
          errorFilledBg: red[700],
          warningFilledBg: amber[700],
          successFilledBg: green[700],
          infoFilledBg: cyan[700],
          errorFilledColor: white,
          warningFilledColor: white,
          successFilledColor: white,
          infoFilledColor: white,
        },
      },
    },
  },
  shape: { borderRadius: 10 },
  typography: {
    fontFamily:
      'Inter, system-ui, -apple-system, "Segoe UI", Roboto, "PingFang SC", "Noto Sans SC", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif',
    h1: { fontSize: 'clamp(1.375rem, 1.25rem + 0.5vw, 1.625rem)', fontWeight: 700, lineHeight: 1.3 },
    h2: { fontSize: '1.125rem', fontWeight: 650, lineHeight: 1.4 },
    h3: { fontSize: '1rem', fontWeight: 650, lineHeight: 1.45 },
    h4: { fontSize: '0.9375rem', fontWeight: 650, lineHeight: 1.45 },
    button: { textTransform: 'none', fontWeight: 600 },
    body1: { lineHeight: 1.6 },
  },
  components: {
    MuiCssBaseline: {
      styleOverrides: {
        body: { overflowWrap: 'anywhere' },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            animationDuration: '0.01ms !important',
            animationIterationCount: '1 !important',
            transitionDuration: '0.01ms !important',
          },
        },
      },
    },
    MuiButtonBase: {
      styleOverrides: {
        root: { '&:focus-visible': { outline: '2px solid currentColor', outlineOffset: 2 } },
      },
    },
    MuiButton: { defaultProps: { disableElevation: true }, styleOverrides: { root: { borderRadius: 8 } } },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiTableCell: {
      styleOverrides: {
        root: ({ theme: current }) => ({
          fontVariantNumeric: 'tabular-nums',
          borderColor: current.vars.palette.divider,
        }),
        head: ({ theme: current }) => ({
          fontWeight: 600,
          whiteSpace: 'nowrap',
          color: current.vars.palette.text.secondary,
        }),
      },
    },
    MuiChip: { styleOverrides: { root: { fontWeight: 600, borderRadius: 6 } } },
  },
});
