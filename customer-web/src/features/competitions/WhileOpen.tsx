import { isCompetitionOpen, type Competition } from '@tianheng/contracts';
import { isAnythingUnsaved } from '@tianheng/web-kit/state/unsaved.ts';
import { useState, type ReactNode } from 'react';

interface WhileOpenProps {
  competition: Competition;
  children: ReactNode;
  /** in its place before the competition and after it */
  closed: ReactNode;
}

/** What can be done in a competition. Whoever is writing something in it keeps that at its end, and reads there why it is refused. */
export function WhileOpen({ competition, children, closed }: WhileOpenProps) {
  const isOpen = isCompetitionOpen(competition.status);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return isOpen || (wasOpen && isAnythingUnsaved()) ? children : closed;
}
