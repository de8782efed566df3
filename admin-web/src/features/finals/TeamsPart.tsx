import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Stack from '@mui/material/Stack';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useId, type ReactNode } from 'react';

interface TeamsPartProps {
  problem: string | undefined;
  focusRef: (element: HTMLElement | null) => void;
  children: ReactNode;
}

/** The part of a form that teams are chosen in, also while there is none to choose. */
export function TeamsPart({ problem, focusRef, children }: TeamsPartProps) {
  const text = useText();
  const labelId = useId();
  const problemId = useId();
  return (
    <Stack
      ref={focusRef}
      role="group"
      tabIndex={-1}
      aria-labelledby={labelId}
      aria-describedby={problem === undefined ? undefined : problemId}
      spacing={1}
      sx={{ outline: 'none' }}
    >
      <FormLabel id={labelId} error={problem !== undefined}>
        {text('finals.teams')}
      </FormLabel>
      {problem !== undefined && (
        <FormHelperText id={problemId} error>
          {problem}
        </FormHelperText>
      )}
      {children}
    </Stack>
  );
}
