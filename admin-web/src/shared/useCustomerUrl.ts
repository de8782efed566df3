import { useEffect, useState } from 'react';

interface SiteConfig {
  customer_url?: string;
}

/** Where the customer site lives, from this site's own configuration; null until or unless it is known. */
export function useCustomerUrl(): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const control = new AbortController();
    fetch('/config.json', { signal: control.signal })
      .then((answer) => (answer.ok ? (answer.json() as Promise<SiteConfig>) : {}))
      .then(({ customer_url: found }: SiteConfig) => {
        if (found !== undefined && /^https?:\/\//.test(found)) setUrl(found);
      })
      // Without the configuration there is no way across to offer; the back office works all the same.
      .catch(() => setUrl(null));
    return () => control.abort();
  }, []);
  return url;
}
