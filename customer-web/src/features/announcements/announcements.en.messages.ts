export const announcements = {
  'announcements.title': 'Announcements',
  'announcements.tab.unread': 'Announcements ({count} new)',
  'announcements.none': 'No announcements yet',
  'announcements.none.hint': 'The organiser’s news about this competition appears here.',
  'announcements.new': 'New',
  'announcements.changed': 'changed {time}',
  'announcements.unread':
    '{count, plural, one {There is # new announcement of this competition.} other {There are # new announcements of this competition.}}',
  'announcements.mark': '{count, plural, one {# new announcement} other {# new announcements}}',
  'announcements.mark.short': '{count} new',
} as const;
