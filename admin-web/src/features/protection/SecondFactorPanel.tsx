import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Protection, SecondFactorOffer } from '@tianheng/contracts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useSharedDispatch } from '@tianheng/web-kit/state/hooks.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { useEffect, useState } from 'react';
import { secondFactorConfirmed } from '../../shared/protection.slice.ts';
import {
  useProtectionConfirmMutation,
  useProtectionOfferMutation,
  useProtectionRemoveMutation,
  useProtectionRenewCodesMutation,
} from './protection.api.ts';
import { QrCode } from './QrCode.tsx';
import { RecoveryCodesPanel } from './RecoveryCodesPanel.tsx';
import { CodeForm, PasswordForm } from './SmallForm.tsx';

/** What is being done; `codes` are shown until they were kept. */
type Step =
  | { doing: 'nothing'; isBack: boolean }
  | { doing: 'password' | 'renew' | 'remove' }
  | { doing: 'scan'; offer: SecondFactorOffer }
  | { doing: 'keep'; codes: string[] };

const NOTHING: Step = { doing: 'nothing', isBack: false };

/** Whether there is one, and whether there has to be. */
function FactorState({ protection }: { protection: Protection }) {
  const text = useText();
  const { second_factor: isOn, second_factor_required: isRequired, recovery_codes_left: left } = protection;
  return (
    <>
      <Stack direction="row" spacing={1.5} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap', mb: 1 }}>
        <Chip
          size="small"
          variant="outlined"
          color={isOn ? 'success' : 'default'}
          label={text(isOn ? 'protection.factor.on' : 'protection.factor.off')}
        />
        {isOn && (
          <Typography variant="body2" color={left < 3 ? 'warning' : 'textSecondary'}>
            {text('protection.factor.left', { count: left })}
          </Typography>
        )}
      </Stack>
      <Typography color="textSecondary">{text('protection.factor.intro')}</Typography>
      {isRequired && !isOn && (
        <Alert severity="warning" role="note" sx={{ mt: 2 }}>
          {text('protection.factor.required')}
        </Alert>
      )}
    </>
  );
}

interface ScanProps {
  offer: SecondFactorOffer;
  onCancel: () => void;
  send: (code: string) => Promise<void>;
}

/** What an app is to take in, and the first code that it shows then. */
function Scan({ offer, onCancel, send }: ScanProps) {
  const text = useText();
  return (
    <Box sx={{ mt: 2 }}>
      <Typography sx={{ mb: 1.5 }}>{text('protection.scan')}</Typography>
      <QrCode text={offer.uri} label={text('protection.scan.picture')} />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
        {text('protection.key')}
      </Typography>
      <Typography sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>{offer.secret}</Typography>
      <Typography sx={{ mt: 1.5 }}>{text('protection.ends')}</Typography>
      <CodeForm
        label={text('protection.code')}
        submit={text('protection.confirm')}
        onCancel={onCancel}
        send={send}
      />
    </Box>
  );
}

/** The authenticator of one's own account: set up, renewed and taken away. */
export function SecondFactorPanel({ protection }: { protection: Protection }) {
  const text = useText();
  const notify = useNotify();
  const dispatch = useSharedDispatch();
  const [step, setStep] = useState<Step>(NOTHING);
  const [askOffer] = useProtectionOfferMutation();
  const [confirm] = useProtectionConfirmMutation();
  const [renew] = useProtectionRenewCodesMutation();
  const [remove] = useProtectionRemoveMutation();
  /** What was focused goes with its step; the focus is again where it was begun. */
  const stop = () => setStep({ doing: 'nothing', isBack: true });
  const isOn = protection.second_factor;
  // It was turned on without an answer, or in another tab: the server asks for it no longer, and the codes were seen by nobody.
  useEffect(() => {
    if (isOn) dispatch(secondFactorConfirmed());
  }, [dispatch, isOn]);
  const isLost = isOn && step.doing === 'scan';
  return (
    <>
      <FactorState protection={protection} />
      {step.doing === 'nothing' && (
        <Stack direction="row" spacing={1.5} useFlexGap sx={{ mt: 2, flexWrap: 'wrap' }}>
          {isOn ? (
            <>
              <Button variant="outlined" autoFocus={step.isBack} onClick={() => setStep({ doing: 'renew' })}>
                {text('protection.renew')}
              </Button>
              <Button variant="outlined" color="error" onClick={() => setStep({ doing: 'remove' })}>
                {text('protection.remove')}
              </Button>
            </>
          ) : (
            <Button
              variant="contained"
              autoFocus={step.isBack}
              onClick={() => setStep({ doing: 'password' })}
            >
              {text('protection.setUp')}
            </Button>
          )}
        </Stack>
      )}
      {step.doing === 'password' && (
        <PasswordForm
          submit={text('protection.next')}
          onCancel={stop}
          send={async (password) => {
            const offer = await askOffer({ password }).unwrap();
            // Whoever gave this form up meanwhile is not called back, nor taken out of another.
            setStep((now) => (now === step ? { doing: 'scan', offer } : now));
          }}
        />
      )}
      {step.doing === 'scan' && !isOn && (
        <Scan
          offer={step.offer}
          onCancel={stop}
          send={async (code) => {
            const { recovery_codes: codes } = await confirm({ code }).unwrap();
            notify('success', { id: 'protection.confirmed' });
            setStep({ doing: 'keep', codes });
          }}
        />
      )}
      {isLost && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {text('protection.codes.lost')}
        </Alert>
      )}
      {(step.doing === 'renew' || isLost) && (
        <CodeForm
          label={text('protection.code.any')}
          submit={text('protection.renew')}
          onCancel={stop}
          send={async (code) => {
            const { recovery_codes: codes } = await renew({ code }).unwrap();
            notify('success', { id: 'protection.renewed' });
            setStep({ doing: 'keep', codes });
          }}
        />
      )}
      {step.doing === 'remove' && (
        <CodeForm
          label={text('protection.code.any')}
          submit={text('protection.remove')}
          tone="error"
          onCancel={stop}
          send={async (code) => {
            await remove({ code }).unwrap();
            notify('success', { id: 'protection.removed' });
            stop();
          }}
        />
      )}
      {step.doing === 'keep' && <RecoveryCodesPanel codes={step.codes} onKept={stop} />}
    </>
  );
}
