export const calendar = {
  'calendar.choose': 'Choose from a calendar: {label}',
  'calendar.day': 'Written like {example}, a day of the calendar.',
  'calendar.minute': 'Written like {example}, a day of the calendar and a time from 00:00 to 23:59.',
} as const;
