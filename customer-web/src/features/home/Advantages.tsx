import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useText, type TextId } from '@tianheng/web-kit/intl/useText.ts';
import { BalanceDrawing, RankingDrawing, TrackDrawing } from './AdvantageArt.tsx';

const ADVANTAGES: { Drawing: () => React.ReactNode; title: TextId; body: TextId }[] = [
  { Drawing: TrackDrawing, title: 'home.data.title', body: 'home.data.text' },
  { Drawing: BalanceDrawing, title: 'home.judge.title', body: 'home.judge.text' },
  { Drawing: RankingDrawing, title: 'home.rank.title', body: 'home.rank.text' },
];

export function Advantages() {
  const text = useText();
  return (
    <Container component="section" aria-labelledby="advantages" sx={{ py: { xs: 6, md: 9 } }}>
      <Typography id="advantages" variant="h2">
        {text('home.advantages')}
      </Typography>
      <Box
        sx={{
          mt: 3,
          display: 'grid',
          gap: 3,
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 210px), 1fr))',
        }}
      >
        {ADVANTAGES.map(({ Drawing, title, body }) => (
          <Paper key={title} variant="outlined" sx={{ p: 3.5 }}>
            <Drawing />
            <Typography variant="h3" sx={{ mt: 2.5 }}>
              {text(title)}
            </Typography>
            <Typography color="textSecondary" sx={{ mt: 1 }}>
              {text(body)}
            </Typography>
          </Paper>
        ))}
      </Box>
    </Container>
  );
}
