import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { createPortal } from 'react-dom';
import { useDispatch } from 'react-redux';
import { useOnTop } from '../hooks/useOnTop.ts';
import { useText } from '../intl/useText.ts';
import { noticeClosed, type Notice } from '../state/notices.ts';

/** A dialog that fills the screen gives it a place above its buttons: over the dialog it would hide some. */
const IN_DIALOG = { '.MuiDialog-paperFullScreen &': { position: 'static', p: 1 } };

interface NoticesProps {
  notice: Notice;
  /** milliseconds */
  shownFor: number;
  edge: 'top' | 'bottom';
  /** pixels of the header, which stays free */
  header: number;
  /** goes to a notice's link */
  onFollow?: (to: string) => void;
}

/** A notice at an edge of the page; problems interrupt a screen reader, news waits its turn. */
export function Notices({ notice, shownFor, edge, header, onFollow }: NoticesProps) {
  const text = useText();
  const dispatch = useDispatch();
  const host = useOnTop();
  const close = () => dispatch(noticeClosed(notice.key));
  const { message, tone, link } = notice;
  return createPortal(
    <Snackbar
      key={notice.key}
      open
      autoHideDuration={link ? null : shownFor}
      onClose={(_event, reason) => {
        if (reason !== 'clickaway') close();
      }}
      anchorOrigin={{ vertical: edge, horizontal: 'center' }}
      sx={{ ...(edge === 'top' && { top: { xs: header, sm: header } }), ...IN_DIALOG }}
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
        {link && (
          <Button
            color="inherit"
            size="small"
            variant="outlined"
            onClick={() => {
              close();
              onFollow?.(link.to);
            }}
            sx={{ ml: 1.5 }}
          >
            {text(link.label)}
          </Button>
        )}
      </Alert>
    </Snackbar>,
    host,
  );
}
