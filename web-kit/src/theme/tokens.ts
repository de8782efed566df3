/** The only home of colours: deep navy, one signal cyan, amber for time and warnings, red for errors. */
export const tokens = {
  navy: {
    950: '#061225',
    900: '#0B1B33',
    850: '#102440',
    800: '#163056',
    700: '#21416F',
    200: '#C3CFE0',
    50: '#F4F7FB',
  },
  cyan: { 700: '#00627A', 600: '#007591', 400: '#3FD0EA', 300: '#7FE3F5', 100: '#D5F5FB' },
  amber: { 700: '#8F5200', 400: '#FFC145' },
  red: { 700: '#B3261E', 300: '#FF9C94' },
  green: { 700: '#17703F', 300: '#6FDBA0' },
  slate: { 600: '#495A75', 300: '#A9B8CE' },
  line: { light: '#D9E2EE', dark: '#26405F' },
  white: '#FFFFFF',
  mist: '#EDF3FB',
  haze: '#EAF0F7',
} as const;
