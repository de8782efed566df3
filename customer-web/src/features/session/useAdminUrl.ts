import { useEffect, useState } from 'react';

interface SiteConfig {
  admin_url?: string;
}

/** Where the admin view lives, from the site's own configuration; asked for only when it is wanted. */
export function useAdminUrl(wanted: boolean): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!wanted) return;
    const control = new AbortController();
    fetch('/config.json', { signal: control.signal })
      .then((answer) => (answer.ok ? (answer.json() as Promise<SiteConfig>) : {}))
      .then((config: SiteConfig) => {
        if (config.admin_url !== undefined && /^https?:\/\//.test(config.admin_url)) setUrl(config.admin_url);
      })
      // Without the configuration there is no admin view to offer; the site works as for everyone.
      .catch(() => setUrl(null));
    return () => control.abort();
  }, [wanted]);
  return wanted ? url : null;
}
