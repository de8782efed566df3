export const session = {
  'session.signIn': 'Sign in',
  'session.signOut': 'Sign out',
  'session.account': 'Account: {name}',
  'session.superAdministrator': 'Super Administrator',
  'session.profile': 'Profile',
  'session.adminView': 'Switch to the admin view',
  'session.required.title': 'Please sign in first',
  'session.required.body': 'This part is for signed-in users. Sign in and you will come back here.',
  'session.toHome': 'Back to home',
} as const;
