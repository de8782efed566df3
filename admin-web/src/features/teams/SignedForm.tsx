import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { skipToken } from '@reduxjs/toolkit/query';
import type { AdminTeamDetail } from '@tianheng/contracts';
import { FileIcon } from '@tianheng/web-kit/components/icons.tsx';
import { useFocusBack } from '@tianheng/web-kit/hooks/useFocusBack.ts';
import { errorMessage } from '@tianheng/web-kit/http/error-text.ts';
import { takeFile } from '@tianheng/web-kit/http/take-file.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { useState } from 'react';
import { useLazyDownloadsUrlQuery } from '../../shared/downloads.api.ts';
import { usePreviewGetQuery } from './teams.api.ts';

const PICTURE = /\.(?:png|jpe?g)$/i;

/** The form that the unit has signed: a picture is shown, anything can be downloaded. */
export function SignedForm({ team }: { team: AdminTeamDetail }) {
  const text = useText();
  const notify = useNotify();
  const { unit_signature_file_id: id, unit_signature_file_name: name } = team;
  const isPicture = name !== null && PICTURE.test(name);
  // Looking is no download, and storage of another host may not be shown here: a preview comes from this site.
  const { currentData: preview } = usePreviewGetQuery(isPicture && id !== null ? id : skipToken);
  const picture = preview?.kind === 'picture' ? preview.url : null;
  const [isBroken, setBroken] = useState(false);
  const [ask, { isFetching }] = useLazyDownloadsUrlQuery();
  const button = useFocusBack(isFetching);
  if (id === null) {
    return <Typography color="textSecondary">{text('approvalDetail.form.none')}</Typography>;
  }
  const download = async () => {
    try {
      takeFile((await ask(id).unwrap()).url);
    } catch (reason) {
      notify('error', errorMessage(reason));
    }
  };
  return (
    <Box>
      {picture && !isBroken && (
        <Box
          component="img"
          src={picture}
          alt={text('approvalDetail.form.picture', { team: team.team_name })}
          onError={() => setBroken(true)}
          sx={{
            display: 'block',
            maxWidth: '100%',
            maxHeight: 560,
            mb: 1.5,
            border: 1,
            borderColor: 'divider',
          }}
        />
      )}
      <Button
        ref={button}
        variant="outlined"
        startIcon={<FileIcon />}
        loading={isFetching}
        loadingPosition="start"
        onClick={() => void download()}
        sx={{ overflowWrap: 'anywhere', maxWidth: '100%' }}
      >
        {text('approvalDetail.form.download', { name: name ?? '' })}
      </Button>
    </Box>
  );
}
