import { isCompetitionOpen } from '@tianheng/contracts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useSignedIn } from '@tianheng/web-kit/state/hooks.ts';
import { useNavigate } from 'react-router';
import { ClosedCompetition } from '../../features/competitions/ClosedCompetition.tsx';
import { CompetitionPage } from '../../features/competitions/CompetitionPage.tsx';
import { TeamRegistration } from '../../features/teams/register/TeamRegistration.tsx';
import { SignInPrompt } from '../../shared/components/SignInPrompt.tsx';
import { paths } from '../../shared/paths.ts';

/** Where a team registers for a competition. */
export function Component() {
  const isSignedIn = useSignedIn();
  const navigate = useNavigate();
  const text = useText();
  return (
    <CompetitionPage part={text('teamForm.title')}>
      {(competition) => {
        if (!isCompetitionOpen(competition.status)) return <ClosedCompetition competition={competition} />;
        if (isSignedIn) return <TeamRegistration competition={competition} />;
        return (
          <SignInPrompt onCancel={() => void navigate(paths.match(competition.id), { replace: true })} />
        );
      }}
    </CompetitionPage>
  );
}
