import Button from '@mui/material/Button';
import { useDispatch } from 'react-redux';
import { useText } from '../intl/useText.ts';
import { noticeClosed, type Notice } from '../state/notices.ts';
import { AtFoot } from './AtFoot.tsx';

/** A notice where what draws it well did not arrive. */
export function PlainNotice({ notice: { key, message } }: { notice: Notice }) {
  const text = useText();
  const dispatch = useDispatch();
  return (
    <AtFoot role="alert">
      {'id' in message ? text(message.id, message.values) : message.text}{' '}
      <Button color="inherit" size="small" onClick={() => dispatch(noticeClosed(key))}>
        {text('common.close')}
      </Button>
    </AtFoot>
  );
}
