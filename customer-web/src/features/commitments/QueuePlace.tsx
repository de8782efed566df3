import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';

/** How many run before one that is waiting. */
export function QueuePlace({ place }: { place: number }) {
  const text = useText();
  const { number } = useFormats();
  if (place < 0) return <>–</>;
  if (place === 0) return <>{text('commitments.queue.next')}</>;
  return <>{text('commitments.queue.before', { count: place, shown: number(place) })}</>;
}
