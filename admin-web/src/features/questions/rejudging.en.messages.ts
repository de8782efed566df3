export const rejudging = {
  'rejudging.tab': 'Judged again',
  'rejudging.hint':
    'Whatever is judged again is told to nobody, and nothing counts, until you make the new verdicts count. What came to the same verdict keeps its run, and so its time and rank, unless you tick it; nor does what would be a try beyond the limit count otherwise.',
  'rejudging.empty': 'Nothing has been judged again yet.',
  'rejudging.empty.hint':
    'After a change of the judge, its image, the data or a limit, have the submissions that were judged before it judged again.',
  'rejudging.column.counted': 'Counts now',
  'rejudging.first': 'At first:',
  'rejudging.column.again': 'New verdict',
  'rejudging.column.state': 'Compared',
  'rejudging.column.requested': 'Asked for',
  'rejudging.state.differs': 'Differs',
  'rejudging.state.beyond': 'Over limit',
  'rejudging.state.pending': 'To come',
  'rejudging.state.broken': 'No verdict',
  'rejudging.state.same': 'Same verdict',
  'rejudging.state.counts': 'Counts',
  'rejudging.state.of': '{state} ({count})',
  'rejudging.reason': 'Reason',
  'rejudging.reason.hint': 'One line, for your colleagues; it stays in the audit log.',
  'rejudging.reason.required': 'Say why.',
  'rejudging.begin.stale': 'Judge outdated verdicts again',
  'rejudging.begin.broken': 'Judge those without a verdict again',
  'rejudging.begin.all': 'Judge all again',
  'rejudging.begin.some': '{count, plural, one {Judge # submission again} other {Judge # submissions again}}',
  'rejudging.begin.title': 'Judge again?',
  'rejudging.begin.stale.body':
    'Every submission whose verdict was made with other images, data or limits than this track has today is judged anew; one without a verdict, by a fault of the platform or the judge, only as far as its team has chances left. Teams see nothing of it, and the ranking stays as it is, until you make the new verdicts count.',
  'rejudging.begin.broken.body':
    'Every submission that ended by a fault of the platform or the judge is judged anew, the latest of each team first, as far as it has chances left: one that would be a try beyond the limit is left out, unless you tick it among the submission records. Teams see nothing of it, and the ranking stays as it is, until you make the new verdicts count.',
  'rejudging.begin.all.body':
    'Every submission that is at its end is judged anew, with what this track has today; one without a verdict, by a fault of the platform or the judge, only as far as its team has chances left. Teams see nothing of it, and the ranking stays as it is, until you make the new verdicts count.',
  'rejudging.begin.some.body':
    '{count, plural, one {# submission is judged anew, with what this track has today. The team sees nothing of it, and the ranking stays as it is, until you make the new verdict count.} other {# submissions are judged anew, with what this track has today. Teams see nothing of it, and the ranking stays as it is, until you make the new verdicts count.}}',
  'rejudging.begin.do': 'Judge again',
  'rejudging.begun':
    '{queued, plural, =0 {Nothing needs to be judged again.} one {# submission is being judged again.} other {# submissions are being judged again.}}{beyond, plural, =0 {} one { # is left out: its team has no chance left for it.} other { # are left out: their teams have no chances left for them.}}',
  'rejudging.begun.left':
    '{queued, plural, one {# submission is} other {# submissions are}} being judged again. {left, plural, one {# more is} other {# more are}} left for another go.{beyond, plural, =0 {} one { # is left out: its team has no chance left for it.} other { # are left out: their teams have no chances left for them.}}',
  'rejudging.count.all': 'Make all that differ count ({count})',
  'rejudging.count.some':
    '{count, plural, one {Make the new verdict count} other {Make # new verdicts count}}',
  'rejudging.count.title': 'Make the new verdicts count?',
  'rejudging.count.body':
    '{count, plural, one {# submission takes its new verdict.} other {# submissions take their new verdicts.}} The time of the new run counts with it.{same, plural, =0 {} one { # submission of the same verdict keeps its run, and its time.} other { # submissions of the same verdict keep their runs, and their times.}}{beyond, plural, =0 {} one { # would be a try beyond the limit, and stays without a verdict.} other { # would be tries beyond the limit, and stay without a verdict.}}{extra, plural, =0 {} one { # gives its team a try beyond the limit.} other { # give their teams tries beyond the limit.}}{pending, plural, =0 {} one { # is still to come, and keeps its verdict until then.} other { # are still to come, and keep their verdicts until then.}} Teams see it at once, and the ranking is made anew. Tell them why in an announcement. You can go back to the {count, plural, one {first verdict} other {first verdicts}}.',
  'rejudging.count.do': 'Make them count',
  'rejudging.first.all': 'Back to the first verdicts ({count})',
  'rejudging.first.some': '{count, plural, one {Back to the first verdict} other {Back to # first verdicts}}',
  'rejudging.first.title': 'Back to the first verdicts?',
  'rejudging.first.body':
    '{count, plural, one {# submission takes its first verdict} other {# submissions take their first verdicts}} again; what a fault ended at first has none again. Teams see it at once, and the ranking is made anew.',
  'rejudging.first.do': 'Go back',
  'rejudging.counted':
    '{changed, plural, =0 {Nothing had to be changed.} one {Another verdict counts for # submission now.} other {Another verdict counts for # submissions now.}}',
  'rejudging.stop': 'Stop judging again ({count})',
  'rejudging.stop.title': 'Stop judging again?',
  'rejudging.stop.body':
    '{count, plural, one {# submission that is still to be judged again keeps the verdict that counts now.} other {# submissions that are still to be judged again keep the verdicts that count now.}}',
  'rejudging.stop.do': 'Stop',
  'rejudging.stopped':
    '{stopped, plural, =0 {Nothing was left to stop.} one {# submission is no longer judged again.} other {# submissions are no longer judged again.}}',
  'rejudging.moved': 'New verdicts came meanwhile, so nothing was changed. The numbers below are new.',
  'rejudging.cancelled': 'Nothing was changed.',
  'rejudging.gone': 'A colleague deleted this track.',
} as const;
