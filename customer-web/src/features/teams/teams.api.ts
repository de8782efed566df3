import {
  mayTeam,
  type Id,
  type Invitation,
  type Team,
  type TeamLink,
  type TeamStatus,
} from '@tianheng/contracts';
import { list, listed, row, touched } from '@tianheng/web-kit/http/tags.ts';
import { useIsNobody, useSharedDispatch, useSignedIn, useViewed } from '@tianheng/web-kit/state/hooks.ts';
import { useCallback } from 'react';
import { failureOf } from '../../shared/failure.ts';
import { teamsClient } from './teams.generated.ts';

interface InCompetition {
  competitionId: Id;
}
const about = ({ competitionId }: InCompetition) =>
  [row('Team', competitionId), row('Competition', competitionId), list('Invitation')] as const;
const teamOf = (own: Team | object): Team | null => ('id' in own ? own : null);
/** The match was ended, or its registration closed earlier, than was known here. */
const OVER = ['COMPETITION_NOT_OPEN', 'REGISTRATION_CLOSED'] as const;

/** A refusal tells of the team or the match; the link is as it was, and may be another leader's by now. */
const aboutLink = touched(
  (competitionId: Id, done: object | undefined, isLost) =>
    done || isLost ? [row('Invitation', competitionId)] : about({ competitionId }),
  ['TEAM_REQUIRED', 'LEADER_ONLY', 'TEAM_STATE_CONFLICT', 'COMPETITION_NOT_OPEN'],
);

const { endpoints } = teamsClient.enhanceEndpoints({
  endpoints: {
    // A person has one team in a competition, so the competition's id is its tag.
    teamsGetOwn: {
      providesTags: (own: Partial<Team> | undefined, _error, competitionId) => [
        row('Team', competitionId),
        ...(own?.member_list ?? []).map(({ username }) => row('User', username)),
      ],
      // Nothing was done here that would say so: others decided, and with that opened datasets to it, or its form.
      onQueryStarted: async (competitionId, { dispatch, getCacheEntry, queryFulfilled }) => {
        const before = getCacheEntry().data;
        const answer = await queryFulfilled.catch(() => null);
        if (before && answer && teamOf(before)?.status !== teamOf(answer.data)?.status)
          dispatch(teamsClient.util.invalidateTags([row('Team', competitionId)]));
      },
    },
    teamsInvitations: { providesTags: listed('Invitation') },
    invitationsAnswer: {
      invalidatesTags: touched(about, [
        'INVITATION_NOT_FOUND',
        'INVITATION_CLOSED',
        'ALREADY_IN_TEAM',
        ...OVER,
      ]),
    },
    teamLifeEdit: {
      invalidatesTags: touched(about, [
        'STALE_WRITE',
        'TEAM_REQUIRED',
        'LEADER_ONLY',
        'TEAM_STATE_CONFLICT',
        'COMPETITION_NOT_OPEN',
      ]),
    },
    teamLifeDismiss: {
      invalidatesTags: touched(
        (competitionId: Id) => about({ competitionId }),
        ['TEAM_REQUIRED', 'LEADER_ONLY', 'TEAM_HAS_COMMITMENTS', 'COMPETITION_NOT_OPEN'],
      ),
    },
    teamLifeLeave: {
      invalidatesTags: touched(
        (competitionId: Id) => about({ competitionId }),
        ['TEAM_REQUIRED', 'TEAM_STATE_CONFLICT', 'LEADER_CANNOT_LEAVE', 'COMPETITION_NOT_OPEN'],
      ),
    },
    teamLifeHandOver: {
      invalidatesTags: touched(about, [
        'TEAM_REQUIRED',
        'LEADER_ONLY',
        'MEMBER_NOT_FOUND',
        'TEAM_STATE_CONFLICT',
        'COMPETITION_NOT_OPEN',
      ]),
    },
    bindingBind: {
      invalidatesTags: touched(about, [
        ...(['TEAM_NOT_FOUND', 'TEAM_REQUIRED', 'NOT_ALLOWED', 'LEADER_ONLY', 'TEAM_NOT_ACCEPTED'] as const),
        ...(['COMPETITION_NOT_OPEN', 'PICKS_COMPLETE', 'PICKS_BY_ORGANISERS'] as const),
      ]),
    },
    linksCurrent: { providesTags: (_link, _error, competitionId) => [row('Invitation', competitionId)] },
    linksCreate: { invalidatesTags: aboutLink },
    linksRevoke: { invalidatesTags: aboutLink },
    // Another link may lead to the same page in a moment.
    invitationsPreview: {
      keepUnusedDataFor: 0,
      providesTags: (_preview, _error, { competitionId }) => [row('Invitation', competitionId)],
    },
    invitationsJoin: { invalidatesTags: touched(about, ['ALREADY_IN_TEAM', ...OVER]) },
    eligibilityCheck: { providesTags: (_items, _error, competitionId) => [row('Team', competitionId)] },
  },
});

export const useInvitationsQuery = endpoints.teamsInvitations.useQuery;
export const useAnswerInvitationMutation = endpoints.invitationsAnswer.useMutation;
export const useEditTeamMutation = endpoints.teamLifeEdit.useMutation;
export const useDismissTeamMutation = endpoints.teamLifeDismiss.useMutation;
export const useLeaveTeamMutation = endpoints.teamLifeLeave.useMutation;
export const useHandOverMutation = endpoints.teamLifeHandOver.useMutation;
export const useEnrolTeamMutation = endpoints.bindingBind.useMutation;
export const useMakeLinkMutation = endpoints.linksCreate.useMutation;
export const useRevokeLinkMutation = endpoints.linksRevoke.useMutation;
export const useLinkPreviewQuery = endpoints.invitationsPreview.useQuery;
export const useJoinByLinkMutation = endpoints.invitationsJoin.useMutation;
export const useEligibilityQuery = endpoints.eligibilityCheck.useQuery;

/** The leader's link that is good now; `null` without one, undefined until that is known. */
export function useTeamLink(competitionId: Id) {
  // Whoever has it can come in: it is not shown to others' eyes.
  const options = { skip: useViewed(), refetchOnFocus: true };
  // Another tab may have replaced it meanwhile.
  const answer = endpoints.linksCurrent.useQuery(competitionId, options);
  const { currentData: own } = answer;
  const link: TeamLink | null | undefined = own && ('url' in own ? own : null);
  return { ...answer, link };
}
/** Other people bring it on: members who answer or follow its link, organisers who decide. */
const isWaiting = (status: TeamStatus): boolean => status === 'approving' || mayTeam('join', status);
const WATCH_MS = 30_000;

interface OwnTeamOptions {
  /** looks again now and then while others have to do something, and when somebody comes back to it */
  isWatched?: boolean;
}

/** The signed-in person's team in a competition, `null` without one; nothing is asked for visitors. */
export function useOwnTeam(competitionId: Id, { isWatched = false }: OwnTeamOptions = {}) {
  const signedIn = useSignedIn();
  const looks = !useIsNobody() && isWatched;
  const { currentData: known } = endpoints.teamsGetOwn.useQueryState(competitionId);
  const status = known && teamOf(known)?.status;
  const answer = endpoints.teamsGetOwn.useQuery(competitionId, {
    skip: !signedIn,
    pollingInterval: looks && status !== undefined && isWaiting(status) ? WATCH_MS : 0,
    skipPollingIfUnfocused: true,
    refetchOnFocus: looks,
  });
  // Not `data`, which may still be of the competition that was looked at before.
  const { currentData: own } = answer;
  const team: Team | null | undefined = own === undefined ? undefined : teamOf(own);
  return { ...answer, team };
}

const NO_INVITATIONS: readonly Invitation[] = [];

/**
 * The invitations that wait for the signed-in person's answer, undefined until they are known and none where they could never be
 * read; asked for again now and then, and when somebody comes back. Nothing is asked for visitors, for whoever has a team there,
 * nor once registration has closed and ended them.
 */
export function useWaitingInvitations(
  competitionId: Id,
  isClosed: boolean,
): readonly Invitation[] | undefined {
  const isSignedIn = useSignedIn();
  const { team, isFetching } = useOwnTeam(competitionId);
  const isAsked = isSignedIn && team === null && !isClosed;
  const looks = !useIsNobody() && isAsked;
  const answer = endpoints.teamsInvitations.useQuery(competitionId, {
    skip: !isAsked,
    pollingInterval: looks ? WATCH_MS : 0,
    skipPollingIfUnfocused: true,
    refetchOnFocus: looks,
  });
  if (team === undefined && isFetching && !isClosed) return undefined;
  return isAsked && failureOf(answer) === undefined ? answer.currentData : NO_INVITATIONS;
}

/** Asks the server who invites the person now, never what was read before. */
export function useReadInvitations(competitionId: Id): () => Promise<Invitation[]> {
  const dispatch = useSharedDispatch();
  return useCallback(() => {
    const asked = endpoints.teamsInvitations.initiate(competitionId, {
      subscribe: false,
      forceRefetch: true,
    });
    return dispatch(asked).unwrap();
  }, [dispatch, competitionId]);
}

/** Asks the server for the person's team, never what was read before. */
export function useReadOwnTeam(competitionId: Id): () => Promise<Team | null> {
  const dispatch = useSharedDispatch();
  return useCallback(async () => {
    const asked = endpoints.teamsGetOwn.initiate(competitionId, { subscribe: false, forceRefetch: true });
    return teamOf(await dispatch(asked).unwrap());
  }, [dispatch, competitionId]);
}
