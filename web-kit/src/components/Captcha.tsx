import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { API_PREFIX } from '../http/call.ts';
import { useText } from '../intl/useText.ts';

interface CaptchaProps {
  /** changes for a new challenge */
  stamp: number;
  onRefresh: () => void;
}

/** The challenge's picture; pressing it asks for a new one. */
export function Captcha({ stamp, onRefresh }: CaptchaProps) {
  const text = useText();
  return (
    <ButtonBase
      onClick={onRefresh}
      title={text('common.captcha.refresh')}
      sx={{
        flex: 'none',
        width: 132,
        height: 56,
        borderRadius: 1,
        border: 1,
        borderColor: 'divider',
        overflow: 'hidden',
        bgcolor: 'common.white',
      }}
    >
      <Box
        component="img"
        key={stamp}
        src={`${API_PREFIX}/verification_code?t=${stamp}`}
        alt={text('common.captcha.image')}
        width={132}
        height={56}
        sx={{ display: 'block', width: '100%', height: '100%', objectFit: 'contain' }}
      />
    </ButtonBase>
  );
}
