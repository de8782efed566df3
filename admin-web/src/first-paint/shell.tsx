import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { renderToString } from 'react-dom/server';
import { theme } from '../shared/theme.ts';

/** The page's own colours, so that nobody who works in the dark is dazzled while the program arrives. */
export const render = (): string =>
  renderToString(
    <ThemeProvider theme={theme} defaultMode="system">
      <CssBaseline enableColorScheme />
    </ThemeProvider>,
  );
