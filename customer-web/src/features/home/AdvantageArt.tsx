import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

const signal = 'var(--mui-palette-primary-main)';

/** Ground track of a satellite over a map grid. */
const track = (
  <>
    <path d="M4 18h88M4 36h88M4 54h88M26 4v64M48 4v64M70 4v64" opacity="0.3" />
    <path d="M4 44C14 10 24 10 34 36s20 26 30 0 18-26 28-4" stroke={signal} strokeWidth="2.5" />
    <circle cx="63" cy="38" r="4.5" fill={signal} stroke="none" />
  </>
);
/** A balance in equilibrium. */
const balance = (
  <>
    <path d="M48 10v50M32 62h32M18 20h60" />
    <path d="m18 20-10 22h20Zm60 0L68 42h20Z" opacity="0.55" />
    <path d="M8 42a10 7 0 0 0 20 0M68 42a10 7 0 0 0 20 0" stroke={signal} strokeWidth="2.5" />
    <circle cx="48" cy="10" r="4.5" fill={signal} stroke="none" />
  </>
);
/** Rising columns with a curve over them. */
const ranking = (
  <>
    <path d="M10 64h76" />
    <path d="M18 64V48h12v16M42 64V34h12v30M66 64V20h12v44" opacity="0.55" />
    <path d="M12 44c16-2 22-18 36-22s22-8 36-14" stroke={signal} strokeWidth="2.5" />
    <circle cx="84" cy="8" r="4.5" fill={signal} stroke="none" />
  </>
);

const drawing = (shape: ReactNode) =>
  function Drawing() {
    return (
      <Box
        component="svg"
        viewBox="0 0 96 72"
        aria-hidden
        sx={{ width: 96, color: 'text.secondary', display: 'block' }}
      >
        <g fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round">
          {shape}
        </g>
      </Box>
    );
  };

export const TrackDrawing = drawing(track);
export const BalanceDrawing = drawing(balance);
export const RankingDrawing = drawing(ranking);
