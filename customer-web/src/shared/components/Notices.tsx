import Alert from '@mui/material/Alert';
import Snackbar from '@mui/material/Snackbar';
import { useDispatch } from 'react-redux';
import { useText } from '../intl/useText.ts';
import { noticeClosed, type Notice } from '../notices.ts';
import { usePhone } from '../usePhone.ts';

const SHOWN_MS = 6000;
/** Pixels from the top at which the header is left free. */
const BELOW_HEADER = 72;

/**
 * The notice at the foot of the page, or on a phone below its header, where it covers no dialog's buttons. Problems
 * interrupt a screen reader, news waits its turn.
 */
export function Notices({ notice }: { notice: Notice }) {
  const text = useText();
  const dispatch = useDispatch();
  const isPhone = usePhone();
  const close = () => dispatch(noticeClosed(notice.key));
  const { message, tone } = notice;
  return (
    <Snackbar
      key={notice.key}
      open
      autoHideDuration={SHOWN_MS}
      onClose={(_event, reason) => {
        if (reason !== 'clickaway') close();
      }}
      anchorOrigin={{ vertical: isPhone ? 'top' : 'bottom', horizontal: 'center' }}
      sx={isPhone ? { top: BELOW_HEADER } : undefined}
    >
      <Alert
        severity={tone}
        variant="filled"
        role={tone === 'error' || tone === 'warning' ? 'alert' : 'status'}
        onClose={close}
        closeText={text('common.close')}
        sx={{ bgcolor: `${tone}.main`, color: `${tone}.contrastText` }}
      >
        {'id' in message ? text(message.id, message.values) : message.text}
      </Alert>
    </Snackbar>
  );
}
