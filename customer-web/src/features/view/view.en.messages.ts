export const view = {
  'view.visitor': 'You look at the site as a visitor. Read only, until {time}.',
  'view.team':
    'You look at the site as team “{name}”, through the eyes of {leader}. Read only, until {time}.',
  'view.end': 'End',
  'view.somebody': 'You look at the site through somebody else’s eyes. Read only.',
} as const;
