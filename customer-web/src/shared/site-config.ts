import { useEffect, useState } from 'react';

/** What the operators of this installation have set; texts are empty where they have not. */
export interface SiteConfig {
  admin_url?: string;
  contact?: string;
  imprint_url?: string;
}

const isLink = (url: unknown): url is string =>
  typeof url === 'string' && /^(?:https?:\/\/|mailto:)/.test(url);

let asked: Promise<SiteConfig> | null = null;

/** Asked for once a page load; without an answer there is nothing to offer, and the site works as for everyone. */
function ask(): Promise<SiteConfig> {
  asked ??= fetch('/config.json')
    .then((answer) => (answer.ok ? (answer.json() as Promise<SiteConfig>) : {}))
    .catch(() => {
      asked = null;
      return {};
    });
  return asked;
}

/** A link of the site's own configuration; null while that is not known, and where there is none. */
export function useConfigured(name: keyof SiteConfig, wanted = true): string | null {
  const [config, setConfig] = useState<SiteConfig>({});
  useEffect(() => {
    let isHere = wanted;
    if (wanted) void ask().then((found) => isHere && setConfig(found));
    return () => {
      isHere = false;
    };
  }, [wanted]);
  const url = config[name];
  return wanted && isLink(url) ? url : null;
}
