import type { Glossary } from '@tianheng/web-kit/intl/glossary.ts';

/** One English word per thing and per act; what stands beside it is never said on this site. */
export const glossary: Glossary = [
  {
    word: 'competition',
    never: /\b(match(es)?|contests?|races?|tournaments?)\b/i,
    except: ['matching language', 'words match by'],
  },
  { word: 'question', never: /\b(topics?|tracks?|problems?|assignments?)\b/i },
  { word: 'submission', never: /\b(commitments?|commit records?)\b/i },
  { word: 'submit', never: /\b(hand(s|ed|ing)? in|turn in|commit)\b/i },
  { word: 'sign in', never: /\b(log ?in|log on|logged in|login)\b/i },
  { word: 'sign out', never: /\b(log ?out|log off|logout)\b/i },
  { word: 'team', never: /\b(squads?|crews?|groups? of participants)\b/i },
  { word: 'leader', never: /\b(captains?)\b/i, except: ['Non-captain members'] },
  { word: 'ranking', never: /\b(leaderboards?|standings?)\b/i },
  { word: 'dataset', never: /\b(data sets?|data-sets?)\b/i },
  { word: 'delete', never: /\b(erase|destroy)\b/i },
  { word: 'email', never: /\be-mails?\b/i },
  // As Intl writes it.
  { word: 'sec', never: /[\d}]\ss\b/ },
];
