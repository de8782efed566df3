import type { Commitment } from '@tianheng/contracts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';

/** How many run before one that is waiting, or that it waits for a pause to end or is put off. */
export function QueuePlace({
  record,
}: {
  record: Pick<Commitment, 'status' | 'queue_number' | 'is_paused'>;
}) {
  const text = useText();
  const { number } = useFormats();
  const { status, queue_number: place, is_paused: isPaused } = record;
  if (status !== 'waiting') return <>–</>;
  if (isPaused) return <>{text('commitments.queue.paused')}</>;
  if (place < 0) return <>{text('commitments.queue.putOff')}</>;
  if (place === 0) return <>{text('commitments.queue.next')}</>;
  return <>{text('commitments.queue.before', { count: place, shown: number(place) })}</>;
}
