import type { Invitation } from '@tianheng/contracts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';

/** Names the teams of invitations within a sentence. */
export function useTeamNames(): (invitations: readonly Pick<Invitation, 'name'>[]) => string {
  const text = useText();
  const { list } = useFormats();
  return (invitations) => list(invitations.map(({ name }) => text('teams.named', { name })));
}
