import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { UI_LANGUAGES } from '@tianheng/contracts';
import { FileIcon } from '@tianheng/web-kit/components/icons.tsx';
import { LANGUAGE_NAMES } from '@tianheng/web-kit/intl/language-names.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { DownloadIcon } from '../../shared/components/icons.tsx';
import { DOCUMENTS, documentUrl, kindOf } from './documents.ts';

/** The documents of the usage rules page, each in both languages. */
export function DocumentList() {
  const text = useText();
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { md: '1fr 1fr' },
      }}
    >
      {DOCUMENTS.map(({ file, title, about }) => (
        <Box
          component="li"
          key={file}
          sx={{
            display: 'flex',
            gap: 2,
            p: 2.5,
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            bgcolor: 'background.paper',
          }}
        >
          <FileIcon color="primary" sx={{ mt: 0.25 }} />
          <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
            <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 600, lineHeight: 1.4 }}>
              {text(title)}
            </Typography>
            <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, mb: 1.5 }}>
              {text(about)}
            </Typography>
            <Box sx={{ mt: 'auto', display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              {UI_LANGUAGES.map((language) => (
                <Button
                  key={language}
                  component="a"
                  href={documentUrl(file, language)}
                  download
                  hrefLang={language}
                  size="small"
                  variant="outlined"
                  startIcon={<DownloadIcon />}
                  aria-label={text('rules.download', {
                    title: text(title),
                    language: LANGUAGE_NAMES[language],
                    kind: kindOf(file),
                  })}
                >
                  <span lang={language}>{LANGUAGE_NAMES[language]}</span>&nbsp;{kindOf(file)}
                </Button>
              ))}
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
