import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ApiKey } from '@tianheng/contracts';
import { Loaded } from '@tianheng/web-kit/components/Loaded.tsx';
import { Pill } from '@tianheng/web-kit/components/Pill.tsx';
import { useConfirm } from '@tianheng/web-kit/form/useConfirm.tsx';
import { asApiError } from '@tianheng/web-kit/http/api-error.ts';
import { errorMessage } from '@tianheng/web-kit/http/error-text.ts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useIsNobody } from '@tianheng/web-kit/state/hooks.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { useId, useRef } from 'react';
import { useApiKeysQuery, useRevokeApiKeyMutation } from './profile.api.ts';

const DOCS = '/docs';

function KeyRow({
  name,
  prefix,
  scopes,
  expires_at,
  last_used_at,
  onRevoke,
}: ApiKey & { onRevoke: () => void }) {
  const text = useText();
  const formats = useFormats();
  const use =
    last_used_at === null
      ? text('profile.key.unused')
      : text('profile.key.used', { date: formats.instant(last_used_at) });
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        alignItems: 'center',
        columnGap: 2,
        py: 1.5,
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          {scopes.map((scope) => (
            <Pill key={scope} dense label={text(`profile.key.scope.${scope}`)} />
          ))}
        </Stack>
        <Typography variant="body2" color="textSecondary">
          <code>{prefix}…</code>
          {` · ${text('profile.key.expires', { date: formats.date(expires_at) })} · ${use}`}
        </Typography>
      </Box>
      <Button color="error" onClick={onRevoke} aria-label={text('profile.key.revoke.label', { name })}>
        {text('profile.key.revoke')}
      </Button>
    </Box>
  );
}

/** The keys by which one's own programs call the API. */
export function ApiKeys({ onCreate }: { onCreate: () => void }) {
  const text = useText();
  const notify = useNotify();
  const titleId = useId();
  const isNobody = useIsNobody();
  // Another tab may have made or revoked some meanwhile.
  const {
    data: keys,
    error,
    isFetching,
    refetch,
  } = useApiKeysQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: !isNobody,
  });
  const { ask, dialog } = useConfirm();
  const [revoke] = useRevokeApiKeyMutation();
  const create = useRef<HTMLButtonElement>(null);

  const end = async ({ id, name }: ApiKey) => {
    const isMeant = await ask({
      title: text('profile.key.revoke.title', { name }),
      body: text('profile.key.revoke.body'),
      confirm: text('profile.key.revoke'),
      tone: 'error',
    });
    if (!isMeant) return;
    try {
      await revoke(id).unwrap();
      notify('success', { id: 'profile.key.revoked' });
    } catch (reason) {
      notify('error', errorMessage(reason));
      if (asApiError(reason).code !== 'API_KEY_NOT_FOUND') return;
    }
    // The key goes with the button that was pressed, also when it was gone already.
    create.current?.focus();
  };

  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={titleId}
      sx={{ px: { xs: 2, sm: 3 }, pt: { xs: 2, sm: 2.5 }, pb: 2 }}
    >
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography id={titleId} variant="h3" component="h2" sx={{ flexGrow: 1 }}>
          {text('profile.keys')}
        </Typography>
        <Button ref={create} variant="outlined" onClick={onCreate}>
          {text('profile.keys.new')}
        </Button>
      </Stack>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, mb: 1 }}>
        {text('profile.keys.hint')} <Link href={DOCS}>{text('profile.keys.docs')}</Link>
      </Typography>
      <Loaded reading={{ data: keys, error, isFetching, refetch }} skeleton={<Skeleton height={56} />}>
        {({ data }) =>
          data.length === 0 ? (
            <Typography sx={{ py: 1 }}>{text('profile.keys.none')}</Typography>
          ) : (
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {data.map((key) => (
                <KeyRow key={key.id} {...key} onRevoke={() => void end(key)} />
              ))}
            </Box>
          )
        }
      </Loaded>
      {dialog}
    </Paper>
  );
}
