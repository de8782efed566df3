export const status = {
  'status.title': 'Service status',
  'status.intro': 'How the platform is at this moment. The page looks again by itself.',
  'status.site': 'Platform',
  'status.site.ok': 'Everything works',
  'status.site.degraded': 'Works, but something is slower or closed, such as uploads',
  'status.site.unavailable': 'Not available at present',
  'status.judging': 'Judging',
  'status.judging.running': 'Running',
  'status.judging.slow': 'Slow: submissions wait longer than usual',
  'status.judging.paused': 'Paused by the organisers: what is submitted now is judged later',
  'status.judging.stopped': 'At a standstill: no judge is at work; what is submitted now waits',
  'status.waiting': 'Waiting',
  'status.waiting.some': '{count, plural, one {# submission} other {# submissions}}, the oldest for {wait}',
  'status.waiting.paused':
    '{count, plural, one {# submission} other {# submissions}}, the oldest for {wait}; {paused, plural, one {# of them waits} other {# of them wait}} for a pause to end, then judging goes on by itself',
  'status.waiting.none': 'Nothing waits',
  'status.checked': 'Looked at {time}',
} as const;
