import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import type { ResourceUpload, ResourceUploads } from './useResourceUploads.ts';

type UploadRowProps = { upload: ResourceUpload } & Pick<ResourceUploads, 'pause' | 'resume' | 'discard'>;

/** A file on its way: how far it is, and what may be done about it. */
export function UploadRow({ upload, pause, resume, discard }: UploadRowProps) {
  const text = useText();
  const { bytes, percent } = useFormats();
  const { id, file, share, state, isBroken, problem } = upload;
  const { name } = file;
  const isMoving = state === 'sending' || state === 'waiting';
  const status = text(`datasetForm.upload.${state === 'sending' && isBroken ? 'broken' : state}`, {
    share: percent(share),
  });
  const why = problem && ('id' in problem ? text(problem.id, problem.values) : problem.text);
  return (
    <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
        <Typography variant="body2" sx={{ flex: '1 1 160px', overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Typography variant="body2" color={state === 'failed' ? 'error' : 'textSecondary'}>
          {bytes(file.size)} · {why ? status + text('common.label.separator') + why : status}
        </Typography>
        {isMoving ? (
          <Button
            size="small"
            color="inherit"
            aria-label={text('datasetForm.upload.pause', { name })}
            onClick={() => pause(id)}
          >
            {text('datasetForm.pause')}
          </Button>
        ) : (
          file.size > 0 && (
            <Button
              size="small"
              aria-label={text('datasetForm.upload.resume', { name })}
              onClick={() => resume(id)}
            >
              {text('datasetForm.resume')}
            </Button>
          )
        )}
        <Button
          size="small"
          color="inherit"
          aria-label={text('datasetForm.upload.discard', { name })}
          onClick={() => discard(id)}
        >
          {text('datasetForm.discard')}
        </Button>
      </Box>
      {state !== 'failed' && (
        <LinearProgress
          variant="determinate"
          color={state === 'stopped' ? 'inherit' : 'primary'}
          value={share * 100}
          aria-label={name}
          aria-valuetext={status}
        />
      )}
    </Box>
  );
}
