import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { API_KEY_REASON_MAX, type AdminUser, type ApiKey } from '@tianheng/contracts';
import { Loaded } from '@tianheng/web-kit/components/Loaded.tsx';
import { Pill } from '@tianheng/web-kit/components/Pill.tsx';
import { usePhone } from '@tianheng/web-kit/hooks/usePhone.ts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useId, useMemo, useRef } from 'react';
import { useAction, type Action } from '../../shared/blocks/useAction.tsx';
import { useRowFocus } from '../../shared/useRowFocus.ts';
import { useAdminUserKeysListQuery, useAdminUserKeysRevokeMutation } from './users.api.ts';

function KeyRow({ apiKey: key, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const text = useText();
  const { stamp } = useFormats();
  const used = key.last_used_at;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
        alignItems: 'center',
        columnGap: 2,
        py: 1.5,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {key.name}
          </Typography>
          {key.scopes.map((scope) => (
            <Pill key={scope} dense label={text(`users.keys.scope.${scope}`)} />
          ))}
        </Box>
        <Typography variant="body2" color="textSecondary">
          <code>{key.prefix}…</code> ·{' '}
          {[
            text('users.keys.created', { time: stamp(key.created_at) }),
            text('users.keys.expires', { time: stamp(key.expires_at) }),
            used === null ? text('users.keys.unused') : text('users.keys.used', { time: stamp(used) }),
          ].join(' · ')}
        </Typography>
      </Box>
      <Button
        color="error"
        onClick={onRevoke}
        aria-label={text('users.keys.revoke.of', { name: key.name })}
        sx={{ justifySelf: 'start' }}
      >
        {text('users.keys.revoke')}
      </Button>
    </Box>
  );
}

/** The keys by which a person's programs call the API; any may be revoked with a reason. */
export function UserKeysDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const text = useText();
  const titleId = useId();
  const isPhone = usePhone();
  const closer = useRef<HTMLButtonElement>(null);
  const rows = useRowFocus<HTMLUListElement>(closer);
  const { id, username: owner } = user;
  const reading = useAdminUserKeysListQuery(id, { refetchOnMountOrArgChange: true });
  const [revoke] = useAdminUserKeysRevokeMutation();
  const revocation = useMemo<Action<ApiKey>>(
    () => ({
      ask: ({ name }) => ({
        title: text('users.keys.revoke.title'),
        body: text('users.keys.revoke.body', { name, owner }),
        confirm: text('users.keys.revoke'),
        tone: 'error',
        reason: {
          label: text('users.keys.reason'),
          hint: text('users.keys.reason.hint', { max: API_KEY_REASON_MAX }),
          max: API_KEY_REASON_MAX,
          required: text('users.keys.reason.required'),
        },
      }),
      act: ({ id: keyId }, reason) =>
        // One line is what the audit and the mail have room for.
        revoke({ id, keyId, revokeApiKeyRequestDto: { reason: reason.replace(/\s+/g, ' ') } }).unwrap(),
      done: () => ({ id: 'users.keys.revoked' }),
      cancelled: 'users.cancelled',
      moot: { API_KEY_NOT_FOUND: 'users.keys.gone', USER_NOT_FOUND: 'users.gone' },
    }),
    [id, owner, revoke, text],
  );
  const { start, dialog } = useAction(revocation);
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="md" fullWidth fullScreen={isPhone}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {text('users.keys.of', { name: owner })}
      </DialogTitle>
      <DialogContent>
        <DialogContentText variant="body2">{text('users.keys.hint')}</DialogContentText>
        <Loaded
          reading={{ ...reading, data: reading.currentData }}
          skeleton={<Skeleton variant="rounded" height={64} sx={{ mt: 2 }} />}
        >
          {({ data }) =>
            data.length === 0 ? (
              <Typography sx={{ pt: 2 }}>{text('users.keys.none')}</Typography>
            ) : (
              <Box component="ul" {...rows} sx={{ listStyle: 'none', m: 0, p: 0, pt: 1 }}>
                {data.map((key) => (
                  <KeyRow key={key.id} apiKey={key} onRevoke={() => start(key)} />
                ))}
              </Box>
            )
          }
        </Loaded>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button ref={closer} color="inherit" onClick={onClose}>
          {text('common.close')}
        </Button>
      </DialogActions>
      {dialog}
    </Dialog>
  );
}
