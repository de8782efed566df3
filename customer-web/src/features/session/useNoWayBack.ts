import { useEffect, useRef } from 'react';
import { useBlocker, useLocation, useNavigate } from 'react-router';
import { paths } from '../../shared/paths.ts';

/** The browser's back button does not lead out of this page; its links do. */
export function useNoWayBack(): void {
  const navigate = useNavigate();
  const location = useLocation();
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP');
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset();
  }, [blocker]);

  const laid = useRef(false);
  useEffect(() => {
    // The router names the entry of a page load so. Only steps within the site can be held back, so the
    // home page is laid beneath: behind it lies another site, or this one before it was loaded again.
    if (location.key !== 'default' || laid.current) return;
    laid.current = true;
    window.history.replaceState(window.history.state, '', paths.home);
    void navigate(location, { state: location.state as unknown });
  }, [location, navigate]);
}
