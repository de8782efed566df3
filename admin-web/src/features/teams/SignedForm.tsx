import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { skipToken } from '@reduxjs/toolkit/query';
import type { AdminTeamDetail } from '@tianheng/contracts';
import { FileIcon } from '@tianheng/web-kit/components/icons.tsx';
import { errorMessage } from '@tianheng/web-kit/http/error-text.ts';
import { takeFile } from '@tianheng/web-kit/http/take-file.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { useState } from 'react';
import { useDownloadsUrlQuery, useLazyDownloadsUrlQuery } from '../../shared/downloads.api.ts';

const PICTURE = /\.(?:png|jpe?g)$/i;

/** The form that the unit has signed: a picture is shown, anything can be downloaded. */
export function SignedForm({ team }: { team: AdminTeamDetail }) {
  const text = useText();
  const notify = useNotify();
  const { unit_signature_file_id: id, unit_signature_file_name: name } = team;
  const isPicture = name !== null && PICTURE.test(name);
  const { currentData: address } = useDownloadsUrlQuery(isPicture && id !== null ? id : skipToken);
  // Storage of another host may not be shown here; the file can be downloaded all the same.
  const [isBroken, setBroken] = useState(false);
  const [ask, { isFetching }] = useLazyDownloadsUrlQuery();
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
      {address && !isBroken && (
        <Box
          component="img"
          src={address.url}
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
