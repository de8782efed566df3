import Box from '@mui/material/Box';
import type { QuestionType } from '@tianheng/contracts';

const line = 'var(--mui-palette-sky-line)';
const signal = 'var(--mui-palette-sky-signal)';
const sun = 'var(--mui-palette-sky-sun)';

/** A ground track over a grid, for algorithm questions. */
function TrackArt() {
  return (
    <>
      <Box
        component="path"
        d="M0 30h200M0 60h200M0 90h200M40 0v120M80 0v120M120 0v120M160 0v120"
        sx={{ stroke: line, opacity: 0.22 }}
      />
      <Box
        component="path"
        d="M0 78C22 8 44 8 66 60s44 52 66 0 44-50 68-6"
        sx={{ fill: 'none', stroke: signal, strokeWidth: 2.5 }}
      />
      <Box
        component="path"
        d="M0 50c22 48 44 48 66 0s44-40 66 6 44 44 68 8"
        sx={{ fill: 'none', stroke: signal, strokeWidth: 1.4, strokeDasharray: '3 5', opacity: 0.6 }}
      />
      <Box component="circle" cx="132" cy="60" r="6" sx={{ fill: sun }} />
    </>
  );
}

const BANDS = [34, 52, 76, 96, 70, 88, 58, 40, 64, 30];

/** Spectral bands, for proposals. */
function SpectrumArt() {
  return (
    <>
      {BANDS.map((height, at) => (
        <Box
          key={at}
          component="rect"
          x={12 + at * 18}
          y={110 - height}
          width="10"
          height={height}
          rx="3"
          sx={{ fill: at === 3 ? sun : signal, opacity: at === 3 ? 1 : 0.25 + (at % 4) * 0.16 }}
        />
      ))}
      <Box component="path" d="M6 112h188" sx={{ stroke: line, strokeWidth: 1.5, opacity: 0.6 }} />
    </>
  );
}

interface QuestionPictureProps {
  url: string | null;
  type: QuestionType;
}

/** The question's own picture, or a drawing for its type. */
export function QuestionPicture({ url, type }: QuestionPictureProps) {
  if (url !== null) {
    return (
      <Box
        component="img"
        src={url}
        alt=""
        loading="lazy"
        sx={{ display: 'block', width: '100%', height: '100%', objectFit: 'cover', bgcolor: 'sky.mid' }}
      />
    );
  }
  return (
    <Box
      component="svg"
      viewBox="0 0 200 120"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      sx={{ display: 'block', width: '100%', height: '100%', bgcolor: 'sky.mid' }}
    >
      {type === 'model' ? <TrackArt /> : <SpectrumArt />}
    </Box>
  );
}
