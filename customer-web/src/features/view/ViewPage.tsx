import { Loading } from '@tianheng/web-kit/components/Loading.tsx';
import { useSharedStore } from '@tianheng/web-kit/state/hooks.ts';
import { viewed } from '@tianheng/web-kit/state/session.slice.ts';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { keepOwnSession } from '../../shared/own-session.ts';

/** Takes over the token that the back office has put behind the `#`, which no server is sent. */
export function Component() {
  const store = useSharedStore();
  const navigate = useNavigate();
  const { hash } = useLocation();
  useEffect(() => {
    const given = new URLSearchParams(hash.slice(1));
    const token = given.get('team') ?? given.get('visitor');
    const match = given.get('match');
    const { session } = store.getState();
    // Another person's pages begin anew, this one among them: once is enough.
    if (token && session.view !== token) {
      if (session.view === null) keepOwnSession(session.token);
      store.dispatch(viewed({ token, asSomebody: given.has('team') }));
    }
    void navigate(token && match ? paths.match(match) : paths.home, { replace: true });
  }, [store, hash, navigate]);
  return <Loading />;
}
