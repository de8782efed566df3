import {
  isRestartable,
  mayTeam,
  NO_TEAM_VERSION,
  type ErrorCode,
  type GroupRule,
  type Id,
  type Team,
} from '@tianheng/contracts';
import { useMounted } from '@tianheng/web-kit/hooks/useMounted.ts';
import { asApiError } from '@tianheng/web-kit/http/api-error.ts';
import { useForm } from '@tianheng/web-kit/form/useForm.ts';
import { mayGoBetter } from '@tianheng/web-kit/http/retry.ts';
import { useIsNobody } from '@tianheng/web-kit/state/hooks.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { browserStorage } from '@tianheng/web-kit/state/storage.ts';
import { useEffect, useEffectEvent, useMemo, useRef, useState, type SyntheticEvent } from 'react';
import { followersOf } from '../followers.ts';
import { useReadOwnTeam } from '../teams.api.ts';
import { parseKept } from './kept.ts';
import { readUntil } from './read-until.ts';
import { teamChecks } from './team-checks.ts';
import { useCreateTeamMutation, useResubmitTeamMutation, useSaveDraftMutation } from './team-form.api.ts';
import { requestOf, valuesOf, type Invitee, type TeamValues } from './team-values.ts';
import { useKept } from './useKept.ts';

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

/** Answers to a form that may have been taken already, where that answer was lost on its way. */
const TAKEN: readonly (ErrorCode | null)[] = [
  'ALREADY_IN_TEAM',
  'TEAM_STATE_CONFLICT',
  // The deadline is looked at before the team is.
  'REGISTRATION_CLOSED',
  'COMPETITION_NOT_OPEN',
];

/** Whether the team is one that was submitted under this name by the person who asks. */
const isSubmitted = (team: Team | null, name: string): boolean =>
  team !== null && team.is_leader && team.name === name && !mayTeam('save', team.status);

/** What was submitted and never answered. */
interface Unanswered {
  sent: string;
  name: string;
}

/** Whether no other form waits for an answer than this one: of several nobody knows which was taken. */
const isOnly = (unanswered: Unanswered[], form: string): boolean =>
  unanswered.length > 0 && unanswered.every(({ sent }) => sent === form);

/** Of a team that may be gone, or not be there yet. */
const versionOf = (team: Team | null): number => team?.version ?? NO_TEAM_VERSION;

/** The people of a form that goes on, once others have come and gone: nobody is put out, or asked back, unseen. */
function withPeopleOf(team: Team, entered: Invitee[]): Invitee[] {
  const sitting = followersOf(team);
  const isAmong = (people: { id: Id }[], id: Id) => people.some((person) => person.id === id);
  const staying = entered.filter(({ id, status }) => status !== 'accept' || isAmong(sitting, id));
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
  const [saveDraft] = useSaveDraftMutation();
  const [create] = useCreateTeamMutation();
  const [resubmit] = useResubmitTeamMutation();
  const [team, setTeam] = useState(setting.team);
  const [start] = useState(() => valuesOf(setting.team, rules));
  const [{ found, kept }] = useState(() => {
    const raw = browserStorage.get(storageKey);
    return { found: raw, kept: parseKept<TeamValues>(raw, Object.keys(start)) };
  });
  /** when what was entered before and not saved was kept; null once it is saved */
  const [restoredAt, setRestoredAt] = useState(kept?.at ?? null);
  const [version, setVersion] = useState(() => (kept && team ? kept.version : versionOf(team)));
  /** what somebody saved meanwhile */
  const [stale, setStale] = useState<Team | null>(null);
  const isSaved = useRef(false);
  const unanswered = useRef<Unanswered[]>([]);
  /** The team is submitted, maybe as it was before the last changes. */
  const [isOutrun, setOutrun] = useState(false);
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
    setStale(now);
    if (now !== null) return;
    // Whoever goes on founds another one with what is entered.
    setTeam(null);
    setVersion(NO_TEAM_VERSION);
    notify('warning', { id: 'teamForm.gone' });
  };

  /** Whether the same form has been taken before, so that nothing is left to be sent. */
  const hasArrived = async (reason: unknown, sent: string, name: string): Promise<boolean> => {
    if (!isOnly(unanswered.current, sent) || !TAKEN.includes(asApiError(reason).code)) return false;
    const now = await readOwnTeam().catch(() => null);
    return isSubmitted(now, name);
  };

  const end = () => {
    keeping.forget();
    isSaved.current = true;
    notify('success', { id: isAgain ? 'teamForm.resubmitted' : 'teamForm.submitted' });
    // Whoever has gone elsewhere meanwhile is not called back.
    if (isHere.current) onDone();
  };

  // The form stands meanwhile: what was not taken is there to be read, whether the server can be reached or not.
  const onKnown = useEffectEvent((now: Team | null): boolean => {
    const isTaken = unanswered.current.some(({ name }) => isSubmitted(now, name));
    if (!isTaken) return false;
    if (isOnly(unanswered.current, JSON.stringify(formOf(values)))) end();
    else setOutrun(true);
    unanswered.current = [];
    return true;
  });
  useEffect(() => {
    if (!isClosed || isBusy || isNobody || unanswered.current.length === 0) return;
    // No press can tell any more whether it was taken, so that is read, as soon as the line or the session is back.
    const leaving = new AbortController();
    void readUntil(readOwnTeam, (now) => onKnown(now), leaving.signal);
    return () => leaving.abort();
  }, [isClosed, isBusy, isNobody, readOwnTeam]);

  const onSaveDraft = form.submit(
    async (entered) => {
      const teamDraftDto = requestOf(entered, rules, version);
      try {
        const answer = await saveDraft({ competitionId, teamDraftDto }).unwrap();
        setTeam(answer);
        setVersion(answer.version);
        setStale(null);
        setRestoredAt(null);
        if (!isHere.current) keeping.settle(entered, answer.version);
        notify('success', { id: 'teamForm.draft.saved' });
      } catch (reason) {
        // A refusal says itself why, and trying again later may be no way out of it.
        if (asApiError(reason).kind === 'network') notify('error', { id: 'teamForm.draft.failed' });
        await refuse(reason);
      }
    },
    undefined,
    ['name'],
  );

  const onSubmit = (event: SyntheticEvent) =>
    form.submit(
      async (entered) => {
        const teamFormDto = formOf(entered);
        const { name } = teamFormDto;
        const sent = JSON.stringify(teamFormDto);
        try {
          if (isAgain) await resubmit({ competitionId, teamFormDto }).unwrap();
          else await create({ competitionId, teamFormDto, ...(team && { teamId: team.id }) }).unwrap();
        } catch (reason) {
          if (!(await hasArrived(reason, sent, name))) {
            if (mayGoBetter(reason)) unanswered.current.push({ sent, name });
            await refuse(reason);
            return;
          }
        }
        end();
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
    stale,
    /** What was saved meanwhile is written over by the next save. */
    overwriteStale: () => {
      if (stale === null) return;
      form.setValue('member_list', (people) => withPeopleOf(stale, people));
      if (stale.is_name_fixed) form.setValue('name', () => stale.name);
      setTeam(stale);
      setVersion(stale.version);
      setStale(null);
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
