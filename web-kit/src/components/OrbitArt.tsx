import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';

const travel = keyframes({ from: { offsetDistance: '0%' }, to: { offsetDistance: '100%' } });

interface Star {
  x: number;
  y: number;
  r: number;
  opacity: number;
}

/** The same sky on every visit: a small linear congruential generator places the stars. */
function starField(count: number): Star[] {
  let seed = 20_240_607;
  const next = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  return Array.from({ length: count }, () => ({
    x: Math.round(next() * 1200),
    y: Math.round(next() * 520),
    r: 0.5 + Math.round(next() * 10) / 10,
    opacity: 0.25 + Math.round(next() * 6) / 10,
  }));
}

const STARS = starField(110);
const EARTH = { x: 930, y: 560, r: 330 };

interface Orbit {
  rx: number;
  ry: number;
  tilt: number;
  seconds: number;
  delay: number;
}
const ORBITS: Orbit[] = [
  { rx: 420, ry: 120, tilt: -24, seconds: 46, delay: -9 },
  { rx: 500, ry: 190, tilt: -38, seconds: 71, delay: -32 },
  { rx: 620, ry: 250, tilt: -14, seconds: 97, delay: -70 },
];

const ellipsePath = ({ rx, ry, tilt }: Orbit) => {
  const angle = (tilt * Math.PI) / 180;
  const [dx, dy] = [rx * Math.cos(angle), rx * Math.sin(angle)].map((value) => Math.round(value)) as [
    number,
    number,
  ];
  const from = `${EARTH.x - dx} ${EARTH.y - 120 - dy}`;
  const to = `${EARTH.x + dx} ${EARTH.y - 120 + dy}`;
  return `M${from}A${rx} ${ry} ${tilt} 0 1 ${to}A${rx} ${ry} ${tilt} 0 1 ${from}Z`;
};

/** Meridians of the globe: ellipses ever narrower. */
const MERIDIANS = [330, 250, 160, 60];

/** Night sky over a globe with satellites on their orbits; fills its positioned parent. */
export function OrbitArt() {
  return (
    <Box
      component="svg"
      viewBox="0 0 1200 520"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden
      sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', pointerEvents: 'none' }}
    >
      <defs>
        <radialGradient id="orbit-globe" cx="0.35" cy="0.1" r="0.9">
          <stop offset="0" stopColor="var(--mui-palette-sky-horizon)" />
          <stop offset="1" stopColor="var(--mui-palette-sky-deep)" />
        </radialGradient>
        <radialGradient id="orbit-glow">
          <stop offset="0.84" stopColor="var(--mui-palette-sky-signal)" stopOpacity="0.32" />
          <stop offset="1" stopColor="var(--mui-palette-sky-signal)" stopOpacity="0" />
        </radialGradient>
      </defs>
      <Box component="g" sx={{ fill: 'var(--mui-palette-sky-star)' }}>
        {STARS.map(({ x, y, r, opacity }) => (
          <circle key={`${x}-${y}`} cx={x} cy={y} r={r} opacity={opacity} />
        ))}
      </Box>
      <circle cx={EARTH.x} cy={EARTH.y} r={EARTH.r * 1.16} fill="url(#orbit-glow)" />
      <circle cx={EARTH.x} cy={EARTH.y} r={EARTH.r} fill="url(#orbit-globe)" />
      <Box
        component="g"
        sx={{ fill: 'none', stroke: 'var(--mui-palette-sky-line)', strokeWidth: 1, opacity: 0.28 }}
      >
        {MERIDIANS.map((rx) => (
          <ellipse
            key={rx}
            cx={EARTH.x}
            cy={EARTH.y}
            rx={rx}
            ry={EARTH.r}
            transform={`rotate(18 ${EARTH.x} ${EARTH.y})`}
          />
        ))}
        {[-220, -120, 0].map((dy) => (
          <path
            key={dy}
            d={`M${EARTH.x - Math.sqrt(EARTH.r ** 2 - dy ** 2)} ${EARTH.y + dy}a${Math.sqrt(EARTH.r ** 2 - dy ** 2)} 46 0 0 0 ${2 * Math.sqrt(EARTH.r ** 2 - dy ** 2)} 0`}
            transform={`rotate(18 ${EARTH.x} ${EARTH.y})`}
          />
        ))}
      </Box>
      <Box
        component="path"
        d={`M${EARTH.x - 318} ${EARTH.y - 80}c90-190 150-190 240-70s150 120 240-60 120-110 150-60`}
        sx={{
          fill: 'none',
          stroke: 'var(--mui-palette-sky-signal)',
          strokeWidth: 2,
          strokeDasharray: '2 7',
          strokeLinecap: 'round',
        }}
      />
      {ORBITS.map((orbit, index) => (
        <g key={orbit.seconds}>
          <Box
            component="path"
            d={ellipsePath(orbit)}
            sx={{
              fill: 'none',
              stroke: 'var(--mui-palette-sky-line)',
              strokeWidth: 1.2,
              opacity: 0.42 - index * 0.1,
            }}
          />
          <Box
            component="g"
            sx={{
              offsetPath: `path("${ellipsePath(orbit)}")`,
              offsetDistance: `${30 + index * 8}%`,
              '@media (prefers-reduced-motion: no-preference)': {
                animation: `${travel} ${orbit.seconds}s linear ${orbit.delay}s infinite`,
              },
            }}
          >
            <Box component="circle" r="11" sx={{ fill: 'var(--mui-palette-sky-signal)', opacity: 0.18 }} />
            <Box
              component="path"
              d="M-9-2.5h6v5h-6ZM3-2.5h6v5H3Z"
              sx={{ fill: 'var(--mui-palette-sky-line)' }}
            />
            <Box
              component="circle"
              r="3.4"
              sx={{ fill: index === 1 ? 'var(--mui-palette-sky-sun)' : 'var(--mui-palette-sky-text)' }}
            />
          </Box>
        </g>
      ))}
    </Box>
  );
}
