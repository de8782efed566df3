import { isCompetitionOpen, type Competition } from '@tianheng/contracts';
import { useServerWindow } from '../../shared/useServerWindow.ts';

/** Whether no team registers, is submitted or takes people in any more, by the server's clock; renders again when that changes. */
export function useRegistrationClosed({ status, registration_open_time: e_time }: Competition): boolean {
  const phase = useServerWindow({ s_time: 0, e_time });
  return phase === 'closed' || !isCompetitionOpen(status);
}
