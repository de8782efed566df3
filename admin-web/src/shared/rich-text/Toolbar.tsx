import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { TOOLBAR, TOOL_GROUP, TOOL_SIZE } from './editor-frame.ts';
import { TOOL_ICONS } from './tool-icons.tsx';

export interface ToolbarButton {
  id: string;
  /** what it does, in words */
  label: string;
  /** as `aria-keyshortcuts` writes it */
  keys?: string;
  /** undefined: it has no state */
  isOn?: boolean;
  isDisabled?: boolean;
  onPress: () => void;
}

interface ToolbarProps {
  /** of the text that it works on */
  label: string;
  groups: readonly (readonly ToolbarButton[])[];
  toolbarRef: RefObject<HTMLDivElement | null>;
}

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** One stop of the tab key; the arrows go from button to button. */
export function Toolbar({ label, groups, toolbarRef }: ToolbarProps) {
  const text = useText();
  const [current, setCurrent] = useState('');
  const boxes = useRef(new Map<string, HTMLButtonElement>());
  const all = groups.flat();
  const stop = all.some(({ id }) => id === current) ? current : all[0]?.id;
  const move = (event: KeyboardEvent) => {
    const next = STEPS[event.key]?.(
      all.findIndex(({ id }) => id === stop),
      all.length,
    );
    const button = next === undefined ? undefined : all[next];
    if (button === undefined) return;
    event.preventDefault();
    setCurrent(button.id);
    boxes.current.get(button.id)?.focus();
  };
  const draw = ({ id, keys, isOn, isDisabled = false, ...button }: ToolbarButton): ReactNode => {
    const Icon = TOOL_ICONS[id];
    return (
      <IconButton
        key={id}
        ref={(element) => {
          if (element === null) boxes.current.delete(id);
          else boxes.current.set(id, element);
        }}
        size="small"
        tabIndex={id === stop ? 0 : -1}
        aria-label={button.label}
        title={
          keys === undefined
            ? button.label
            : text('rich.withKeys', { label: button.label, keys: shownKeys(keys) })
        }
        aria-keyshortcuts={keys}
        aria-pressed={isOn}
        // A disabled button would drop the focus that stands on it.
        aria-disabled={isDisabled || undefined}
        onFocus={() => setCurrent(id)}
        // The text keeps its selection.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          if (!isDisabled) button.onPress();
        }}
        sx={{
          borderRadius: 1,
          width: TOOL_SIZE,
          height: TOOL_SIZE,
          color: isOn ? 'primary.main' : 'text.primary',
          bgcolor: isOn ? 'action.selected' : 'transparent',
          opacity: isDisabled ? 0.4 : 1,
        }}
      >
        {Icon && <Icon fontSize="small" />}
      </IconButton>
    );
  };
  return (
    <Box ref={toolbarRef} role="toolbar" aria-label={label} onKeyDown={move} sx={TOOLBAR}>
      {groups.map((group, index) => (
        <Box key={group[0]?.id} sx={TOOL_GROUP}>
          {index > 0 && <Divider orientation="vertical" flexItem sx={{ mx: 0.25 }} />}
          {group.map(draw)}
        </Box>
      ))}
    </Box>
  );
}

const shownKeys = (keys: string): string => keys.replaceAll('Control', 'Ctrl');
