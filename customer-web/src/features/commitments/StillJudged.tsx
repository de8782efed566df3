import Alert from '@mui/material/Alert';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';

/** That the ranking of what is over may still change, by so many submissions. */
export function StillJudged({ count }: { count: number }) {
  const text = useText();
  const { number } = useFormats();
  return (
    <Alert severity="info" role="note">
      {text('commitments.rank.pending', { count, shown: number(count) })}
    </Alert>
  );
}
