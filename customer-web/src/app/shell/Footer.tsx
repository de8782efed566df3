import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { BrandMark } from '@tianheng/web-kit/components/Brand.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';

export function Footer() {
  const text = useText();
  return (
    <Box component="footer" sx={{ mt: 'auto', bgcolor: 'sky.mid', color: 'sky.textMuted' }}>
      <Container sx={{ py: 4, display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <BrandMark size={28} />
        <Box sx={{ flex: '1 1 280px' }}>
          <Typography sx={{ color: 'sky.text', fontWeight: 700 }}>{text('common.site')}</Typography>
          <Typography variant="body2">{text('shell.footer.claim')}</Typography>
        </Box>
        <Typography variant="body2">{text('shell.footer.times')}</Typography>
      </Container>
    </Box>
  );
}
