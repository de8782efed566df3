import Alert from '@mui/material/Alert';
import type { OverallRankPage } from '@tianheng/contracts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';

/** What of the overall ranking is still kept back, and until when. */
export function KeptBack({ list }: { list: OverallRankPage }) {
  const text = useText();
  const { instant } = useFormats();
  if (typeof list.hidden_until !== 'number') return null;
  return (
    <Alert severity="info" role="note">
      {text(list.question_count === 0 ? 'commitments.rank.hidden' : 'commitments.rank.hiddenSome', {
        time: instant(list.hidden_until),
        count: list.hidden_count,
      })}
    </Alert>
  );
}
