import Box from '@mui/material/Box';

const TONES = {
  primary: { color: 'primary.main', borderColor: 'primary.main' },
  neutral: { color: 'text.primary', borderColor: 'text.secondary' },
  /** on the night sky, which is dark in both schemes */
  sky: { color: 'sky.text', borderColor: 'sky.line' },
};

export type PillTone = keyof typeof TONES;

interface PillProps {
  label: string;
  tone?: PillTone;
  /** as small as the line that it stands in */
  dense?: boolean;
}

/** A word in a frame, as the library's small outlined chip, which would bring its button along to the first page. */
export function Pill({ label, tone = 'neutral', dense = false }: PillProps) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        minHeight: dense ? 20 : 24,
        verticalAlign: 'middle',
        px: 1,
        border: 1,
        borderRadius: '6px',
        ...TONES[tone],
        fontSize: dense ? '0.75rem' : '0.8125rem',
        fontWeight: 600,
      }}
    >
      {label}
    </Box>
  );
}
