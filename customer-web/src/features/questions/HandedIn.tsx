import Typography from '@mui/material/Typography';
import type { QuestionBind } from '@tianheng/contracts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';

/** Who of the team handed its present file in, and when. */
export function HandedIn({ bind: { handed_in_at: at, handed_in_by: by } }: { bind: QuestionBind }) {
  const text = useText();
  const { instant } = useFormats();
  if (at === null) return null;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5, overflowWrap: 'anywhere' }}>
      {by === null
        ? text('questions.handedIn', { at: instant(at) })
        : text('questions.handedIn.by', { at: instant(at), by })}
    </Typography>
  );
}
