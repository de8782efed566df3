export const session = {
  'session.signIn': 'Sign in',
  'session.signOut': 'Sign out',
  'session.account': 'Account: {name}',
  'session.superAdministrator': 'Super Administrator',
  'session.title': 'Sign in',
  'session.welcome': 'Back office',
  'session.intro': 'For platform administrators. Use the same account as on the customer site.',
  'session.username': 'Username',
  'session.password': 'Password',
  'session.captcha': 'Verification code',
  'session.username.required': 'Enter your username.',
  'session.username.pattern': 'Only lowercase letters, digits and _ @ $.',
  'session.password.required': 'Enter your password.',
  'session.password.pattern':
    '6 to 20 characters with at least one letter and one digit; letters, digits and - _ * / + . ~ ! @ # $ % ^ & ( ) only.',
  'session.captcha.required': 'Enter the verification code.',
  'session.captcha.pattern': 'The code has exactly 4 letters or digits.',
  'session.notAdministrator':
    'The account “{username}” is not a platform administrator and cannot enter the back office. It has been signed out.',
  'session.expired': 'Your session has ended. Sign in again to return to the page you were on.',
  'session.customerSite': 'Go to the customer site',
} as const;
