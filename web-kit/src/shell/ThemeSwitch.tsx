import Button from '@mui/material/Button';
import { useColorScheme } from '@mui/material/styles';
import { MoonIcon, SunIcon, SystemIcon } from '../components/shell-icons.tsx';
import { useText, type TextId } from '../intl/useText.ts';

const MODES = ['system', 'light', 'dark'] as const;
type Mode = (typeof MODES)[number];
const LABELS: Record<Mode, TextId> = {
  system: 'common.theme.system',
  light: 'common.theme.light',
  dark: 'common.theme.dark',
};
const ICONS = { system: SystemIcon, light: SunIcon, dark: MoonIcon };

/** Steps through system, light and dark; the choice is remembered. */
export function ThemeSwitch() {
  const text = useText();
  const { mode = 'system', setMode } = useColorScheme();
  const next = MODES[(MODES.indexOf(mode) + 1) % MODES.length] ?? 'system';
  const Icon = ICONS[mode];
  const label = text('common.theme.label', { mode: text(LABELS[mode]), next: text(LABELS[next]) });
  return (
    <Button
      color="inherit"
      aria-label={label}
      title={label}
      onClick={() => setMode(next)}
      sx={{ minWidth: 40, minHeight: 40, p: 1 }}
    >
      <Icon fontSize="small" />
    </Button>
  );
}
