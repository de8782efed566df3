import { createTheme } from '@mui/material/styles';

/** The only home of colours: deep navy, one signal cyan, amber for time, red for errors. */
const tokens = {
  navy: {
    950: '#061225',
    900: '#0B1B33',
    850: '#102440',
    800: '#163056',
    700: '#21416F',
    200: '#C3CFE0',
    100: '#E3EAF4',
    50: '#F4F7FB',
  },
  cyan: { 700: '#00627A', 600: '#007591', 400: '#3FD0EA', 300: '#7FE3F5', 100: '#D5F5FB' },
  amber: { 700: '#8F5200', 400: '#FFC145' },
  red: { 700: '#B3261E', 300: '#FF9C94' },
  green: { 700: '#17703F', 300: '#6FDBA0' },
  medal: { gold: '#F2C14E', silver: '#C6CFDA', bronze: '#D99A6C' },
  white: '#FFFFFF',
} as const;

interface Sky {
  /** banner background, darkest to lightest */
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
interface Medal {
  gold: string;
  silver: string;
  bronze: string;
  ink: string;
}

declare module '@mui/material/styles' {
  interface Palette {
    sky: Sky;
    medal: Medal;
  }
  interface PaletteOptions {
    sky: Sky;
    medal: Medal;
  }
}

const { navy, cyan, amber, red, green, medal, white } = tokens;

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
const medals: Medal = { ...medal, ink: navy[950] };

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
        text: { primary: navy[900], secondary: '#495A75' },
        divider: '#D9E2EE',
        action: { hover: '#EAF0F7' },
        sky,
        medal: medals,
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
        text: { primary: '#EDF3FB', secondary: '#A9B8CE' },
        divider: '#26405F',
        sky: { ...sky, mid: navy[950], horizon: navy[800] },
        medal: medals,
      },
    },
  },
  shape: { borderRadius: 10 },
  typography: {
    fontFamily:
      'Inter, system-ui, -apple-system, "Segoe UI", Roboto, "PingFang SC", "Noto Sans SC", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif',
    h1: {
      fontSize: 'clamp(1.75rem, 1.2rem + 2.4vw, 3rem)',
      fontWeight: 700,
      lineHeight: 1.2,
      letterSpacing: '-0.01em',
    },
    h2: { fontSize: 'clamp(1.375rem, 1.15rem + 1vw, 1.875rem)', fontWeight: 700, lineHeight: 1.3 },
    h3: { fontSize: '1.25rem', fontWeight: 650, lineHeight: 1.4 },
    h4: { fontSize: '1.0625rem', fontWeight: 650, lineHeight: 1.45 },
    h6: { fontWeight: 650 },
    button: { textTransform: 'none', fontWeight: 600 },
    body1: { lineHeight: 1.65 },
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
    MuiButton: { defaultProps: { disableElevation: true }, styleOverrides: { root: { borderRadius: 8 } } },
    MuiAlert: {
      styleOverrides: {
        // In the dark a breath of its own colour on whatever lies beneath, for the default is all but black.
        standard: ({ theme: current, ownerState: { severity = 'success' } }) =>
          current.applyStyles('dark', {
            backgroundColor: current.alpha(current.vars.palette[severity].main, 0.12),
          }),
      },
    },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiTab: { styleOverrides: { root: { minHeight: 48, fontSize: '0.9375rem' } } },
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
