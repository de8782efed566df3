import { createTheme } from '@mui/material/styles';
import {
  baseComponents,
  darkPalette,
  fontFamily,
  lightPalette,
  motion,
} from '@tianheng/web-kit/theme/base.ts';
import { tokens } from '@tianheng/web-kit/theme/tokens.ts';

interface Medal {
  gold: string;
  silver: string;
  bronze: string;
  ink: string;
}

declare module '@mui/material/styles' {
  interface Palette {
    medal: Medal;
  }
  interface PaletteOptions {
    medal: Medal;
  }
}

const medal: Medal = { gold: '#F2C14E', silver: '#C6CFDA', bronze: '#D99A6C', ink: tokens.navy[950] };

/** Takes a phone a tenth of a second: whoever starts the site says when. */
export const makeTheme = () =>
  createTheme({
    cssVariables: { colorSchemeSelector: 'data-scheme' },
    motion,
    colorSchemes: {
      light: { palette: { ...lightPalette, action: { hover: tokens.haze }, medal } },
      dark: { palette: { ...darkPalette, medal } },
    },
    shape: { borderRadius: 10 },
    typography: {
      fontFamily,
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
      ...baseComponents,
      MuiAlert: {
        styleOverrides: {
          // In the dark a breath of its own colour on whatever lies beneath, for the default is all but black.
          standard: ({ theme: current, ownerState: { severity = 'success' } }) =>
            current.applyStyles('dark', {
              backgroundColor: current.alpha(current.vars.palette[severity].main, 0.12),
            }),
        },
      },
      MuiTab: {
        ...baseComponents.MuiTab,
        variants: [{ props: {}, style: { minHeight: 48, fontSize: '0.9375rem' } }],
      },
    },
  });
