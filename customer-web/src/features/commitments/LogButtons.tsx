import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import type { Commitment } from '@tianheng/contracts';
import { LogIcon } from '@tianheng/web-kit/components/icons.tsx';
import { useFocusBack } from '@tianheng/web-kit/hooks/useFocusBack.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { useContext } from 'react';
import { DownloadIcon } from '../../shared/components/icons.tsx';
import { saveText } from '../../shared/saveText.ts';
import { useLazyLogQuery } from './commitments.api.ts';
import { OpenLog } from './open-log.ts';

interface LogButtonsProps {
  commitment: Commitment;
  /** where there is room for what the buttons are called */
  named?: boolean;
}

/** Read a log here, or save it as a text file named after the submission. */
export function LogButtons({ commitment, named = false }: LogButtonsProps) {
  const text = useText();
  const notify = useNotify();
  const open = useContext(OpenLog);
  const [read, { isFetching }] = useLazyLogQuery();
  const saving = useFocusBack(isFetching);
  const number = commitment.commitment_no;
  if (!commitment.has_log) return <>–</>;
  const save = async () => {
    try {
      const log = await read(commitment.commitment_id).unwrap();
      saveText(`${number}.txt`, typeof log === 'string' ? log : '');
    } catch {
      notify('error', { id: 'commitments.log.failed' });
    }
  };
  const view = text('commitments.log.view.of', { number });
  const download = text('commitments.log.download.of', { number });
  return (
    <Stack direction="row">
      {named ? (
        <>
          <Button aria-label={view} startIcon={<LogIcon />} onClick={() => open(commitment)}>
            {text('commitments.log')}
          </Button>
          <Button
            ref={saving}
            aria-label={download}
            startIcon={<DownloadIcon />}
            loading={isFetching}
            loadingPosition="start"
            onClick={() => void save()}
          >
            {text('commitments.log.download')}
          </Button>
        </>
      ) : (
        <>
          <IconButton aria-label={view} title={view} onClick={() => open(commitment)}>
            <LogIcon />
          </IconButton>
          <IconButton
            ref={saving}
            aria-label={download}
            title={download}
            loading={isFetching}
            onClick={() => void save()}
          >
            <DownloadIcon />
          </IconButton>
        </>
      )}
    </Stack>
  );
}
