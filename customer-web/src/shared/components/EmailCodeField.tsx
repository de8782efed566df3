import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import {
  EMAIL_CODE_TTL_SECONDS,
  EMAIL_RESEND_SECONDS,
  type EmailCodeRequest,
  type FieldError,
} from '@tianheng/contracts';
import { useFocusBack } from '@tianheng/web-kit/hooks/useFocusBack.ts';
import { asApiError } from '@tianheng/web-kit/http/api-error.ts';
import { errorMessage } from '@tianheng/web-kit/http/error-text.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { useState } from 'react';
import { useAskEmailCodeMutation } from '../email-code.api.ts';
import { useCodeCountdown } from '../useCodeCountdown.ts';

interface EmailCodeFieldProps {
  field: TextFieldProps;
  label: string;
  request: EmailCodeRequest;
  /** whether the request is sound; complains at its fields otherwise */
  mayAsk: () => boolean;
  /** shows errors at the request's fields; false when it has none of them */
  onFieldErrors: (details: FieldError[]) => boolean;
  /** for the field to be emptied and focused: an earlier code is of no use any more */
  onSent: () => void;
}

/** A code that is mailed, and the button that asks for it; it rests while the last mail is young. */
export function EmailCodeField({
  field,
  label,
  request,
  mayAsk,
  onFieldErrors,
  onSent,
}: EmailCodeFieldProps) {
  const text = useText();
  const notify = useNotify();
  const { left, start } = useCodeCountdown();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [ask, { isLoading }] = useAskEmailCodeMutation();
  const button = useFocusBack(isLoading);
  const send = async () => {
    if (!mayAsk()) return;
    try {
      await ask(request).unwrap();
      start(EMAIL_RESEND_SECONDS);
      setSentTo(request.email);
      onSent();
    } catch (reason) {
      const { code, details, retryAfter } = asApiError(reason);
      if (code === 'MAIL_TOO_SOON') start(retryAfter ?? EMAIL_RESEND_SECONDS);
      if (!onFieldErrors(details)) notify('error', errorMessage(reason));
    }
  };
  const sent = sentTo === request.email && !field.error;
  return (
    <Box sx={{ gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5 }}>
      <TextField
        {...field}
        label={label}
        helperText={
          sent
            ? text('common.mailCode.sent', { email: sentTo, minutes: EMAIL_CODE_TTL_SECONDS / 60 })
            : field.helperText
        }
        autoComplete="one-time-code"
        sx={{ flex: '1 1 220px' }}
        slotProps={{ htmlInput: { required: true, autoCapitalize: 'characters', spellCheck: false } }}
      />
      <Button
        ref={button}
        variant="outlined"
        loading={isLoading}
        disabled={left > 0}
        onClick={() => void send()}
        sx={{
          minHeight: 56,
          flex: { xs: '1 0 auto', sm: 'none' },
          minWidth: 148,
          fontVariantNumeric: 'tabular-nums',
          // The seconds are to be read, though it is disabled.
          '&.Mui-disabled': { color: 'text.secondary' },
        }}
      >
        {left > 0 ? text('common.mailCode.again', { seconds: left }) : text('common.mailCode.send')}
      </Button>
    </Box>
  );
}
