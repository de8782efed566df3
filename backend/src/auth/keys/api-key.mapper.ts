import type { ApiKey as ApiKeyView } from '@tianheng/contracts';
import type { AuditFacts } from '../../audit/audit-entry.entity.ts';
import type { ApiKey } from './api-key.entity.ts';

export const toApiKey = (key: ApiKey): ApiKeyView => ({
  id: key.id,
  name: key.name,
  prefix: key.prefix,
  scopes: key.scopes,
  created_at: key.createdAt.getTime(),
  expires_at: key.expiresAt.getTime(),
  last_used_at: key.lastUsedAt?.getTime() ?? null,
});

/** As the audit keeps it. */
export const keyFacts = ({ name, prefix, scopes }: ApiKey): AuditFacts => ({ api_key: name, prefix, scopes });
