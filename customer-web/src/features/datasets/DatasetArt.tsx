import Box from '@mui/material/Box';
import type { DataType } from '@tianheng/contracts';
import { useState, type ReactNode } from 'react';

const line = 'var(--mui-palette-sky-line)';
const signal = 'var(--mui-palette-sky-signal)';
const sun = 'var(--mui-palette-sky-sun)';
const star = 'var(--mui-palette-sky-star)';

/** A radar's rings with its beam and two echoes. */
const radar = (
  <>
    <g fill="none" stroke={line} opacity="0.35">
      <circle cx="120" cy="72" r="20" />
      <circle cx="120" cy="72" r="40" />
      <circle cx="120" cy="72" r="60" />
      <path d="M50 72h140M120 2v140" />
    </g>
    <path d="M120 72 166 34A60 60 0 0 1 180 72Z" fill={signal} opacity="0.28" />
    <path d="M120 72 166 34" stroke={signal} strokeWidth="2" />
    <circle cx="150" cy="58" r="4" fill={sun} />
    <circle cx="98" cy="96" r="3" fill={signal} />
  </>
);

/** A lens with light through it. */
const photoelectric = (
  <>
    <path
      d="M20 48h96M20 72h200M20 96h96M116 48 220 72 116 96"
      fill="none"
      stroke={signal}
      strokeWidth="1.6"
      opacity="0.8"
    />
    <path d="M116 22c22 32 22 68 0 100-22-32-22-68 0-100Z" fill={line} fillOpacity="0.16" stroke={line} />
    <circle cx="208" cy="72" r="6" fill={sun} />
  </>
);

/** Rings of several sensors over one another. */
const multisensor = (
  <>
    <g fill={signal} fillOpacity="0.1" stroke={signal} strokeWidth="1.8">
      <circle cx="96" cy="60" r="38" />
      <circle cx="144" cy="60" r="38" />
      <circle cx="120" cy="92" r="38" />
    </g>
    <circle cx="120" cy="71" r="6" fill={sun} />
  </>
);

const BANDS = [26, 40, 58, 84, 96, 78, 52, 66, 88, 60, 34, 22];

/** Bands of a spectrum under their curve. */
const hyperspectral = (
  <>
    {BANDS.map((height, at) => (
      <rect
        key={at}
        x={30 + at * 15.4}
        y={122 - height}
        width="9"
        height={height}
        rx="2"
        fill={at === 4 ? sun : signal}
        opacity={at === 4 ? 1 : 0.25 + (at % 4) * 0.16}
      />
    ))}
    <path d="M24 124h192" stroke={line} strokeWidth="1.4" opacity="0.6" />
  </>
);

/** An orbit over a star field. */
const other = (
  <>
    {[18, 52, 88, 130, 166, 204, 226].map((x, at) => (
      <circle key={x} cx={x} cy={(at * 47 + 19) % 136} r={0.8 + (at % 3) * 0.4} fill={star} opacity="0.6" />
    ))}
    <circle cx="120" cy="72" r="22" fill="var(--mui-palette-sky-horizon)" />
    <ellipse
      cx="120"
      cy="72"
      rx="82"
      ry="26"
      fill="none"
      stroke={signal}
      strokeWidth="1.8"
      transform="rotate(-18 120 72)"
    />
    <circle cx="190" cy="46" r="5" fill={sun} />
  </>
);

const DRAWINGS: Record<DataType, ReactNode> = { radar, photoelectric, multisensor, hyperspectral, other };

/** The dataset's own picture, or a drawing for its type, also where the picture does not come. */
export function DatasetArt({ url, type }: { url: string | null; type: DataType }) {
  const [missing, setMissing] = useState<string | null>(null);
  if (url !== null && url !== missing) {
    return (
      <Box
        component="img"
        src={url}
        alt=""
        loading="lazy"
        onError={() => setMissing(url)}
        sx={{ display: 'block', width: '100%', height: '100%', objectFit: 'cover', bgcolor: 'sky.mid' }}
      />
    );
  }
  return (
    <Box
      component="svg"
      viewBox="-14 -8 268 160"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      sx={{ display: 'block', width: '100%', height: '100%', bgcolor: 'sky.mid' }}
    >
      {DRAWINGS[type]}
    </Box>
  );
}
