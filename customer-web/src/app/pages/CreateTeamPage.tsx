import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useSignedIn } from '@tianheng/web-kit/state/hooks.ts';
import { useNavigate } from 'react-router';
import { ClosedCompetition } from '../../features/competitions/ClosedCompetition.tsx';
import { CompetitionPage } from '../../features/competitions/CompetitionPage.tsx';
import { WhileOpen } from '../../features/competitions/WhileOpen.tsx';
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
      {(competition) => (
        // What was sent in the last seconds is answered after them, and what was entered is read then.
        <WhileOpen
          competition={competition}
          stays={isSignedIn}
          closed={<ClosedCompetition competition={competition} />}
        >
          {isSignedIn ? (
            <TeamRegistration competition={competition} />
          ) : (
            <SignInPrompt onCancel={() => void navigate(paths.match(competition.id), { replace: true })} />
          )}
        </WhileOpen>
      )}
    </CompetitionPage>
  );
}
