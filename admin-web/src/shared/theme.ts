import { createTheme } from '@mui/material/styles';
import {
  baseComponents,
  darkPalette,
  fontFamily,
  lightPalette,
  motion,
} from '@tianheng/web-kit/theme/base.ts';
import { tokens } from '@tianheng/web-kit/theme/tokens.ts';

/** The navy frame of header and menu around the page. */
interface Frame {
  main: string;
  hover: string;
  selected: string;
}

declare module '@mui/material/styles' {
  interface Palette {
    frame: Frame;
  }
  interface PaletteOptions {
    frame: Frame;
  }
}

const { navy, cyan, amber, red, green, white } = tokens;

export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-scheme' },
  motion,
  colorSchemes: {
    light: {
      palette: { ...lightPalette, frame: { main: navy[900], hover: navy[850], selected: navy[800] } },
    },
    dark: {
      palette: {
        ...darkPalette,
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
    fontFamily,
    h1: { fontSize: 'clamp(1.375rem, 1.25rem + 0.5vw, 1.625rem)', fontWeight: 700, lineHeight: 1.3 },
    h2: { fontSize: '1.125rem', fontWeight: 650, lineHeight: 1.4 },
    h3: { fontSize: '1rem', fontWeight: 650, lineHeight: 1.45 },
    h4: { fontSize: '0.9375rem', fontWeight: 650, lineHeight: 1.45 },
    h6: { fontWeight: 650 },
    button: { textTransform: 'none', fontWeight: 600 },
    body1: { lineHeight: 1.6 },
  },
  components: baseComponents,
});
