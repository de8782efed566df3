import { NO_TEAM_VERSION, type Team } from '@tianheng/contracts';
import { useState } from 'react';

/** Of a team that may be gone, or not be there yet. */
const versionOf = (team: Team | null): number => team?.version ?? NO_TEAM_VERSION;

/** The team as the server has it, and the version that the next save writes over: at first the one that was kept with a form. */
export function useTeamVersion(first: Team | null, kept: number | undefined) {
  const [team, setTeam] = useState(first);
  const [version, setVersion] = useState(() => (kept !== undefined && first ? kept : versionOf(first)));
  /** what somebody saved meanwhile */
  const [stale, setStale] = useState<Team | null>(null);
  return {
    team,
    version,
    stale,
    /** Goes on from this one. */
    take: (now: Team) => {
      setTeam(now);
      setVersion(now.version);
      setStale(null);
    },
    /** What there is where a form was about another team. */
    see: (now: Team | null) => {
      setStale(now);
      if (now !== null) return;
      // Whoever goes on founds another one with what is entered.
      setTeam(null);
      setVersion(NO_TEAM_VERSION);
    },
  };
}
