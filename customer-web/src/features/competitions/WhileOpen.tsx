import { isCompetitionOpen, type Competition } from '@tianheng/contracts';
import { isAnythingUnsaved } from '@tianheng/web-kit/state/unsaved.ts';
import { useState, type ReactNode } from 'react';

interface WhileOpenProps {
  competition: Competition;
  children: ReactNode;
  /** in its place before the competition and after it */
  closed: ReactNode;
  /** whoever was here before the end keeps it, also with nothing unsaved in it */
  stays?: boolean;
}

/** What can be done in a competition. Whoever is writing something in it keeps that at its end, and reads there why it is refused. */
export function WhileOpen({ competition, children, closed, stays = false }: WhileOpenProps) {
  const isOpen = isCompetitionOpen(competition.status);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return isOpen || (wasOpen && (stays || isAnythingUnsaved())) ? children : closed;
}
