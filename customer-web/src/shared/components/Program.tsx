import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { CopyButton } from './CopyButton.tsx';

/** By their own names in every language. */
export const PROGRAM_NAMES = { curl: 'curl', python: 'Python', octave: 'Octave', r: 'R' } as const;

interface ProgramChoiceProps<L extends keyof typeof PROGRAM_NAMES> {
  label: string;
  languages: readonly L[];
  value: L;
  onChoose: (language: L) => void;
}

/** In which language a program is shown. */
export function ProgramChoice<L extends keyof typeof PROGRAM_NAMES>({
  label,
  languages,
  value,
  onChoose,
}: ProgramChoiceProps<L>) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={value}
      onChange={(_event, chosen: L | null) => chosen && onChoose(chosen)}
      aria-label={label}
    >
      {languages.map((known) => (
        <ToggleButton key={known} value={known} sx={{ textTransform: 'none', px: 1.5 }}>
          {PROGRAM_NAMES[known]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

interface ProgramProps {
  program: string;
  /** what it is, for who does not see it */
  label: string;
  /** of the button that copies it */
  copy: string;
}

/** A program to be read and copied. */
export function Program({ program, label, copy }: ProgramProps) {
  return (
    <>
      <Box
        component="pre"
        tabIndex={0}
        role="region"
        aria-label={label}
        sx={{
          my: 1.5,
          p: 2,
          maxHeight: 320,
          overflow: 'auto',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.default',
          fontSize: '0.8125rem',
        }}
      >
        {program}
      </Box>
      <CopyButton value={program} label={copy} named />
    </>
  );
}
