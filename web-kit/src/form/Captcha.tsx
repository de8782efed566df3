import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Stack from '@mui/material/Stack';
import { Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { lazily } from '../arrival/lazily.tsx';
import { captchaPicture, type CaptchaPicture } from '../http/captcha-picture.ts';
import type { FoundCode } from '../http/captcha-work.ts';
import { useText } from '../intl/useText.ts';

const CaptchaWork = lazily(() => import('./CaptchaWork.tsx'), 'CaptchaWork');

interface CaptchaProps {
  /** changes for a new challenge */
  stamp: number;
  onRefresh: () => void;
  /** called with what the picture asks, once it is there */
  onChallenge: (challenge: string | undefined) => void;
}

/** The challenge's picture; pressing it asks for a new one. */
function Picture({ stamp, onRefresh, onChallenge }: CaptchaProps) {
  const text = useText();
  /** null: none came */
  const [shown, setShown] = useState<{ stamp: number; picture: CaptchaPicture | null }>();
  const show = useEffectEvent((picture: CaptchaPicture | null) => {
    setShown({ stamp, picture });
    if (picture) onChallenge(picture.challenge);
  });
  useEffect(() => {
    const stop = new AbortController();
    void captchaPicture(stamp, stop.signal)
      .catch(() => null)
      .then((picture) => stop.signal.aborted || show(picture));
    return () => stop.abort();
  }, [stamp]);
  return (
    <ButtonBase
      onClick={onRefresh}
      title={text('captcha.refresh')}
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
      {shown?.stamp === stamp && (
        <Box
          component="img"
          src={shown.picture?.src}
          alt={text('captcha.image')}
          width={132}
          height={56}
          sx={{ display: 'block', width: '100%', height: '100%', objectFit: 'contain' }}
        />
      )}
    </ButtonBase>
  );
}

interface CaptchaRowProps extends CaptchaProps {
  /** called with a code that was found without the picture */
  onCode: (found: FoundCode) => void;
  /** the field that takes the code */
  children: ReactNode;
}

/** A captcha beside its field, and below them the way around the picture for whoever cannot read one. */
export function Captcha({ stamp, onRefresh, onChallenge, onCode, children }: CaptchaRowProps) {
  const text = useText();
  /** Kept after a failed sign-in: who cannot read one picture cannot read the next. */
  const [isWork, setWork] = useState(false);
  const change = () => {
    setWork(!isWork);
    if (isWork) onRefresh();
  };
  return (
    <Box>
      <Stack direction="row" spacing={1.5} sx={{ alignItems: 'flex-start' }}>
        {children}
        {!isWork && <Picture stamp={stamp} onRefresh={onRefresh} onChallenge={onChallenge} />}
      </Stack>
      {/* One button for both, so that it keeps the focus. */}
      <Button size="small" sx={{ mt: 1 }} onClick={change}>
        {text(isWork ? 'captcha.picture' : 'captcha.work')}
      </Button>
      {/* There before it says something, else a screen reader would not hear of it. */}
      <Box role="status" sx={{ typography: 'body2', color: 'text.secondary', '&:not(:empty)': { mt: 1 } }}>
        {isWork && (
          <Suspense>
            <CaptchaWork key={stamp} onCode={onCode} />
          </Suspense>
        )}
      </Box>
    </Box>
  );
}
