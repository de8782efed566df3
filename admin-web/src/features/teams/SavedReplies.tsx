import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Loaded } from '@tianheng/web-kit/components/Loaded.tsx';
import { TrashIcon } from '@tianheng/web-kit/components/icons.tsx';
import { useConfirm } from '@tianheng/web-kit/form/useConfirm.tsx';
import { useFocusBack } from '@tianheng/web-kit/hooks/useFocusBack.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import type { SavedReply } from '@tianheng/contracts';
import { useId, useRef } from 'react';
import { useRowFocus } from '../../shared/useRowFocus.ts';
import {
  useAdminApprovalsCreateReplyMutation,
  useAdminApprovalsListRepliesQuery,
  useAdminApprovalsRemoveReplyMutation,
} from './teams.api.ts';

interface SavedRepliesProps {
  typed: string;
  onChoose: (reply: string) => void;
}

/** Reasons that administrators share: one is chosen, what is typed is kept, another is deleted. */
export function SavedReplies({ typed, onChoose }: SavedRepliesProps) {
  const text = useText();
  const labelId = useId();
  const title = useRef<HTMLSpanElement>(null);
  const rows = useRowFocus<HTMLUListElement>(title);
  const query = useAdminApprovalsListRepliesQuery();
  const [create, { isLoading: isSaving }] = useAdminApprovalsCreateReplyMutation();
  const button = useFocusBack(isSaving);
  const [remove] = useAdminApprovalsRemoveReplyMutation();
  const notify = useNotify();
  const { ask, dialog } = useConfirm();
  const forget = async ({ id, text: saved }: SavedReply) => {
    const agreed = await ask({
      title: text('approvals.replies.delete.title'),
      body: saved,
      confirm: text('common.delete'),
      tone: 'error',
    });
    if (agreed) await remove(id);
    else notify('info', { id: 'common.delete.cancelled' });
  };
  const reply = typed.trim();
  const save = async () => {
    const { error } = await create({ text: reply });
    // Once the list has it there is nothing to save any more, and a button that is out of use keeps no focus.
    if (!error && document.activeElement?.contains(button.current)) title.current?.focus();
  };
  const isNew = reply !== '' && (query.data ?? []).every((known) => known.text !== reply);
  /** What somebody wrote goes only when that is agreed to. */
  const choose = async (saved: string) => {
    const agreed =
      !isNew ||
      (await ask({
        title: text('approvals.replies.replace.title'),
        body: saved,
        confirm: text('approvals.replies.replace'),
      }));
    if (agreed) onChoose(saved);
  };
  return (
    <Box sx={{ mt: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography
          ref={title}
          id={labelId}
          tabIndex={-1}
          variant="body2"
          sx={{ flex: 1, fontWeight: 600, outline: 'none' }}
        >
          {text('approvals.replies')}
        </Typography>
        <Button ref={button} size="small" disabled={!isNew} loading={isSaving} onClick={() => void save()}>
          {text('approvals.replies.save')}
        </Button>
      </Box>
      <Loaded
        reading={{ ...query, data: query.currentData }}
        skeleton={<Skeleton variant="rounded" height={36} />}
      >
        {(replies) =>
          replies.length === 0 ? (
            <Typography variant="body2" color="textSecondary">
              {text('approvals.replies.none')}
            </Typography>
          ) : (
            <Box
              component="ul"
              {...rows}
              aria-labelledby={labelId}
              sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 200, overflowY: 'auto' }}
            >
              {replies.map((known) => (
                <Box component="li" key={known.id} sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
                  <ButtonBase
                    onClick={() => void choose(known.text)}
                    sx={{
                      flex: 1,
                      typography: 'body2',
                      minWidth: 0,
                      minHeight: 36,
                      px: 1,
                      justifyContent: 'flex-start',
                      textAlign: 'start',
                      overflowWrap: 'anywhere',
                      borderRadius: 1,
                      '&:hover': { bgcolor: 'action.hover' },
                    }}
                  >
                    {known.text}
                  </ButtonBase>
                  <IconButton
                    size="small"
                    aria-label={text('approvals.replies.delete', { reply: known.text })}
                    onClick={() => void forget(known)}
                  >
                    <TrashIcon fontSize="small" />
                  </IconButton>
                </Box>
              ))}
            </Box>
          )
        }
      </Loaded>
      {dialog}
    </Box>
  );
}
