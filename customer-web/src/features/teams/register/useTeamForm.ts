import { isRestartable, type ErrorCode, type GroupRule, type Id, type Team } from '@tianheng/contracts';
import { useVersionedSave } from '@tianheng/web-kit/hooks/useVersionedSave.ts';
import { useMounted } from '@tianheng/web-kit/hooks/useMounted.ts';
import { asApiError, isUnanswered } from '@tianheng/web-kit/http/api-error.ts';
import { useForm } from '@tianheng/web-kit/form/useForm.ts';
import { mayGoBetter } from '@tianheng/web-kit/http/retry.ts';
import { useIsNobody } from '@tianheng/web-kit/state/hooks.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { browserStorage } from '@tianheng/web-kit/state/storage.ts';
import { useMemo, useRef, useState, type SyntheticEvent } from 'react';
import { followersOf } from '../followers.ts';
import { useReadOwnTeam } from '../teams.api.ts';
import { parseKept } from './kept.ts';
import { teamChecks } from './team-checks.ts';
import { useCreateTeamMutation, useResubmitTeamMutation, useSaveDraftMutation } from './team-form.api.ts';
import { requestOf, valuesOf, type Invitee, type TeamValues } from './team-values.ts';
import { useGivingUp } from './useGivingUp.tsx';
import { useKept } from './useKept.ts';
import { useTeamVersion } from './useTeamVersion.ts';
import { useUnanswered } from './useUnanswered.ts';

export interface TeamFormSetting {
  competitionId: Id;
  /** the person's team as the server has it */
  team: Team | null;
  rules: GroupRule[];
  /** members at most besides the leader */
  others: number;
  storageKey: string;
  /** begins anew with what the server has */
  onReload: () => void;
  /** The form was submitted. */
  onDone: () => void;
}

/** Answers to a form about a team that is another by now, or gone. */
const PARTED: readonly (ErrorCode | null)[] = ['STALE_WRITE', 'TEAM_NOT_FOUND', 'TEAM_REQUIRED'];

/**
 * The people of a form that goes on, once others have come and gone: nobody is put out, or asked back, unseen. Who was asked
 * `before` and is no longer named may have no account any more.
 */
function withPeopleOf(team: Team, before: Team | null, entered: Invitee[]): Invitee[] {
  const sitting = followersOf(team);
  const isAmong = (people: { id: Id }[], id: Id) => people.some((person) => person.id === id);
  const isGone = ({ id, status }: Invitee): boolean => {
    if (status === 'accept') return !isAmong(sitting, id);
    const wasNamed = status !== undefined || isAmong(before?.member_list ?? [], id);
    return wasNamed && !isAmong(team.member_list, id);
  };
  const staying = entered.filter((person) => !isGone(person));
  const come = sitting.filter(({ id }) => !isAmong(entered, id));
  return [...staying, ...come.map(({ id, username, status }) => ({ id, username, status }))];
}

/**
 * The registration form: what is in it, what keeps it, and how it is saved and submitted. `isClosed`: nothing can be
 * submitted any more.
 */
export function useTeamForm(setting: TeamFormSetting, isClosed: boolean) {
  const { competitionId, rules, others, storageKey, onReload, onDone } = setting;
  const notify = useNotify();
  const readOwnTeam = useReadOwnTeam(competitionId);
  const { mayFound, dialog } = useGivingUp(competitionId, isClosed);
  const [saveDraft] = useSaveDraftMutation();
  const [create] = useCreateTeamMutation();
  const [resubmit] = useResubmitTeamMutation();
  const onTop = useVersionedSave();
  const [start] = useState(() => valuesOf(setting.team, rules));
  const [{ found, kept }] = useState(() => {
    const raw = browserStorage.get(storageKey);
    return { found: raw, kept: parseKept<TeamValues>(raw, Object.keys(start)) };
  });
  /** when what was entered before and not saved was kept; null once it is saved */
  const [restoredAt, setRestoredAt] = useState(kept?.at ?? null);
  const { team, version, stale, take, see } = useTeamVersion(setting.team, kept?.version);
  const isSaved = useRef(false);
  const isHere = useMounted();
  const isNobody = useIsNobody();
  const isNameFixed = team?.is_name_fixed ?? false;
  const checks = useMemo(() => teamChecks({ rules, others, isNameFixed }), [rules, others, isNameFixed]);
  // A name that was fixed meanwhile cannot be another one any more.
  const entered = kept && team?.is_name_fixed ? { ...kept.values, name: team.name } : kept?.values;
  const form = useForm(start, checks, { entered });
  const { values, dirty: isDirty, busy: isBusy } = form;
  const keeping = useKept<TeamValues>({ storageKey, found, values, isDirty, version });
  const isAgain = team !== null && isRestartable(team.status);
  const formOf = (entered: TeamValues) => {
    const request = requestOf(entered, rules, version);
    return {
      ...request,
      picture_id: request.picture_id ?? '',
      unit_signature_file_id: request.unit_signature_file_id ?? '',
    };
  };

  const refuse = async (reason: unknown): Promise<void> => {
    form.refuse(reason);
    if (!PARTED.includes(asApiError(reason).code)) return;
    const now = await readOwnTeam().catch(() => undefined);
    if (now === undefined) return;
    see(now);
    if (now === null) notify('warning', { id: 'teamForm.gone' });
  };

  const end = () => {
    keeping.forget();
    isSaved.current = true;
    notify('success', { id: isAgain ? 'teamForm.resubmitted' : 'teamForm.submitted' });
    // Whoever has gone elsewhere meanwhile is not called back.
    if (isHere.current) onDone();
  };

  const { isOutrun, hasArrived, add } = useUnanswered({
    readOwnTeam,
    isOver: isClosed && !isBusy && !isNobody,
    entered: () => JSON.stringify(formOf(values)),
    onArrived: end,
  });

  const onSaveDraft = form.submit(
    async (entered) => {
      if (team === null && !(await mayFound('teamForm.saveDraft'))) return false;
      try {
        const answer = await onTop(requestOf(entered, rules, version), (teamDraftDto) =>
          saveDraft({ competitionId, teamDraftDto }).unwrap(),
        );
        take(answer);
        setRestoredAt(null);
        if (!isHere.current) keeping.settle(entered, answer.version);
        notify('success', { id: 'teamForm.draft.saved' });
      } catch (reason) {
        // A refusal says itself why, and trying again later may be no way out of it.
        if (isUnanswered(reason)) notify('error', { id: 'teamForm.draft.unanswered' });
        await refuse(reason);
      }
      return undefined;
    },
    undefined,
    ['name'],
  );

  const onSubmit = (event: SyntheticEvent) =>
    form.submit(
      async (entered) => {
        if (team === null && !(await mayFound('teamForm.create'))) return false;
        const request = formOf(entered);
        const { name } = request;
        const sent = JSON.stringify(request);
        try {
          await onTop(request, (teamFormDto) =>
            isAgain
              ? resubmit({ competitionId, teamFormDto }).unwrap()
              : create({ competitionId, teamFormDto, ...(team && { teamId: team.id }) }).unwrap(),
          );
        } catch (reason) {
          if (!(await hasArrived(reason, sent, name))) {
            if (mayGoBetter(reason)) add({ sent, name });
            await refuse(reason);
            return undefined;
          }
        }
        end();
        return undefined;
      },
      () => notify('warning', { id: 'teamForm.incomplete' }),
    )(event);

  return {
    form,
    team,
    isNameFixed,
    isAgain,
    isSaved,
    isOutrun,
    onSaveDraft,
    onSubmit,
    dialog,
    stale,
    /** What was saved meanwhile is written over by the next save. */
    overwriteStale: () => {
      if (stale === null) return;
      form.setValue('member_list', (people) => withPeopleOf(stale, team, people));
      if (stale.is_name_fixed) form.setValue('name', () => stale.name);
      take(stale);
    },
    conflict: keeping.conflict,
    goOn: keeping.goOn,
    isKept: !keeping.fails && keeping.conflict === null,
    restoredAt,
    /** Forgets what is entered and shows what the server has. */
    discard: () => {
      keeping.forget();
      isSaved.current = true;
      onReload();
    },
    /** Shows what another tab keeps, or what the server has where it keeps nothing. */
    reload: () => {
      keeping.leave();
      isSaved.current = true;
      onReload();
    },
  };
}

export type TeamFormState = ReturnType<typeof useTeamForm>;
export type Form = TeamFormState['form'];
