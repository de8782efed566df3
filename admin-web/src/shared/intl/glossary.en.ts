import type { Glossary } from '@tianheng/web-kit/intl/glossary.ts';

/** One English word per thing and per act of the back office; what stands beside it is never said here. */
export const glossary: Glossary = [
  {
    word: 'match',
    never: /\b(competitions?|contests?|races?|tournaments?)\b/i,
    // As the specification words them.
    except: ['Competition only', 'Open aerospace data and competitions'],
  },
  { word: 'track', never: /\b(questions?|problems?|assignments?)\b/i, except: ['{questions,'] },
  { word: 'submission', never: /\b(commitments?|commit records?)\b/i },
  { word: 'submit', never: /\b(hand(s|ed|ing)? in|turn in)\b/i },
  { word: 'sign in', never: /\b(log ?in|log on|logged in|login)\b/i },
  { word: 'sign out', never: /\b(log ?out|log off|logout)\b/i },
  { word: 'team', never: /\b(squads?|crews?)\b/i },
  // An answer to an invitation is accepted.
  { word: 'approved team', never: /\baccepted teams?\b|\bteams? .*not accepted\b/i },
  { word: 'leader', never: /\b(captains?)\b/i },
  { word: 'ranking', never: /\b(leaderboards?|standings?)\b/i },
  { word: 'dataset', never: /\b(data sets?|data-sets?)\b/i },
  { word: 'delete', never: /\b(erase|destroy)\b/i },
  { word: 'email', never: /\be-mails?\b/i },
  // As Intl writes it.
  { word: 'sec', never: /[\d}]\ss\b/ },
];
