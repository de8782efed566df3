import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Field } from '@tianheng/web-kit/form/Field.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';

interface AddressPanelProps {
  label: string;
  hint?: string;
  value: string;
  /** what is wrong with it; null: it is taken */
  take: (value: string) => string | null;
  /** absent: there is nothing to remove */
  remove?: { label: string; act: () => void };
  onClose: () => void;
}

/** One line asked for below the toolbar. It stands in a form, so its Enter is its own. */
export function AddressPanel({ label, hint, value, take, remove, onClose }: AddressPanelProps) {
  const text = useText();
  const [typed, setTyped] = useState(value);
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Not every browser gives it the focus with that.
    input.current?.focus();
    input.current?.select();
  }, []);
  const apply = () => setProblem(take(typed));
  const onKeyDown = (event: KeyboardEvent) => {
    // They end what an input method composes.
    if (event.nativeEvent.isComposing) return;
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    // A dialog around it stays open.
    event.stopPropagation();
    if (event.key === 'Enter') apply();
    else onClose();
  };
  const help = problem ?? hint;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'flex-start',
        gap: 1,
        p: 1,
        pt: 1.5,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Field
        size="small"
        label={label}
        value={typed}
        error={problem !== null}
        {...(help !== undefined && { helperText: help })}
        inputRef={input}
        onChange={({ target }) => {
          setTyped(target.value);
          setProblem(null);
        }}
        onKeyDown={onKeyDown}
        sx={{ flex: '1 1 180px' }}
      />
      <Button size="small" variant="outlined" onClick={apply} sx={{ minHeight: 40 }}>
        {text('rich.apply')}
      </Button>
      {remove && (
        <Button size="small" color="inherit" onClick={remove.act} sx={{ minHeight: 40 }}>
          {remove.label}
        </Button>
      )}
      <Button size="small" color="inherit" onClick={onClose} sx={{ minHeight: 40 }}>
        {text('common.cancel')}
      </Button>
    </Box>
  );
}
