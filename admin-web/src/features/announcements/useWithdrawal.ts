import type { AdminAnnouncement, ErrorCode } from '@tianheng/contracts';
import { useText, type TextId } from '@tianheng/web-kit/intl/useText.ts';
import { useMemo } from 'react';
import { useAction, type Action } from '../../shared/blocks/useAction.tsx';
import { usePick } from '../../shared/usePick.ts';
import { useAdminAnnouncementsWithdrawMutation } from './announcements.api.ts';

/** What a colleague was faster with. */
const MOOT: Partial<Record<ErrorCode, TextId>> = { ANNOUNCEMENT_WITHDRAWN: 'announcements.gone' };

/** Takes an announcement off the match's page, after a question. */
export function useWithdrawal() {
  const text = useText();
  const pick = usePick();
  const [withdraw] = useAdminAnnouncementsWithdrawMutation();
  return useAction(
    useMemo<Action<AdminAnnouncement>>(
      () => ({
        ask: ({ title, title_en: english, read_count: reads }) => ({
          title: text('announcements.withdraw.title'),
          body: text('announcements.withdraw.body', { title: pick(title, english).text, reads }),
          confirm: text('announcements.withdraw.confirm'),
          tone: 'error',
        }),
        act: ({ id, competition_id: competitionId }) =>
          withdraw({ competitionId, announcementId: id }).unwrap(),
        done: () => ({ id: 'announcements.withdrawn' }),
        cancelled: 'announcements.withdraw.cancelled',
        moot: MOOT,
      }),
      [text, pick, withdraw],
    ),
  );
}
