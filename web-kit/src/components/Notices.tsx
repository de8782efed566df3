import Alert from '@mui/material/Alert';
import Snackbar from '@mui/material/Snackbar';
import { useDispatch } from 'react-redux';
import { useText } from '../intl/useText.ts';
import { noticeClosed, type Notice } from '../state/notices.ts';

interface NoticesProps {
  notice: Notice;
  /** milliseconds */
  shownFor: number;
  edge: 'top' | 'bottom';
  /** pixels of the header, which stays free */
  header: number;
}

/** A notice at an edge of the page; problems interrupt a screen reader, news waits its turn. */
export function Notices({ notice, shownFor, edge, header }: NoticesProps) {
  const text = useText();
  const dispatch = useDispatch();
  const close = () => dispatch(noticeClosed(notice.key));
  const { message, tone } = notice;
  return (
    <Snackbar
      key={notice.key}
      open
      autoHideDuration={shownFor}
      onClose={(_event, reason) => {
        if (reason !== 'clickaway') close();
      }}
      anchorOrigin={{ vertical: edge, horizontal: 'center' }}
      sx={edge === 'top' ? { top: { xs: header, sm: header } } : undefined}
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
