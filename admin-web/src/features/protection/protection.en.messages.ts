export const protection = {
  'protection.title': 'Account protection',
  'protection.own': 'Your password',
  'protection.own.required':
    'You signed in with a one-time password. It does not work a second time: choose a password of your own, then sign in with that. Nothing else opens before.',
  'protection.email': 'Your email',
  'protection.email.present': 'Your address is {email}.',
  'protection.email.hint':
    'A forgotten password is recovered by it. With a change your other sessions end, and your API keys are deleted.',
  'protection.email.change': 'Change email',
  'protection.email.new': 'New email',
  'protection.email.required': 'Enter your email address.',
  'protection.email.pattern': 'Enter a valid email address, such as name@example.org.',
  'protection.email.unchanged': 'This already is the address of your account.',
  'protection.email.send': 'Send code',
  'protection.email.sent': 'Verification code sent to {email}. It is valid for {minutes} minutes.',
  'protection.email.code': 'Verification code from the email',
  'protection.email.code.pattern': 'The code has up to 6 letters and digits.',
  'protection.email.changed':
    'Your email was changed. Other sessions of yours have ended, and so have all your API keys.',
  'protection.factor': 'Second factor',
  'protection.factor.intro':
    'Signing in to the back office then takes a code of an authenticator app besides the password.',
  'protection.factor.on': 'On',
  'protection.factor.off': 'Off',
  'protection.factor.required':
    'Administrators need a second factor here. Nothing else opens before it is set up.',
  'protection.factor.left':
    '{count, plural, one {# recovery code is left} other {# recovery codes are left}}',
  'protection.setUp': 'Set up',
  'protection.password': 'Password',
  'protection.password.hint': 'To make sure that it is you.',
  'protection.password.required': 'Enter your password.',
  'protection.password.wrong': 'The password is wrong.',
  'protection.next': 'Next',
  'protection.scan': 'Scan this with your authenticator app, or enter the key by hand.',
  'protection.scan.picture': 'QR code for an authenticator app; the key below says the same',
  'protection.key': 'Key',
  'protection.code': 'Code of the authenticator',
  'protection.code.any': 'Code of the authenticator, or a recovery code',
  'protection.code.required': 'Enter a code.',
  'protection.code.pattern': 'Six digits, or a recovery code such as abcde-fghjk.',
  'protection.ends': 'Turning it on ends your other sessions and deletes your API keys.',
  'protection.confirm': 'Turn on',
  'protection.confirmed':
    'The second factor is on. Other sessions of yours have ended, and so have all your API keys.',
  'protection.renew': 'New recovery codes',
  'protection.renewed': 'Those before are of no use any more.',
  'protection.remove': 'Turn off',
  'protection.removed': 'The second factor is off.',
  'protection.codes': 'Recovery codes',
  'protection.codes.intro':
    'Each signs you in once when the authenticator is not at hand. Keep them safe: they are not shown again.',
  'protection.codes.copy': 'Copy',
  'protection.codes.copied': 'Copied.',
  'protection.codes.failed': 'The browser did not allow copying. Please write them down.',
  'protection.codes.kept': 'I have kept them',
  'protection.codes.lost':
    'The second factor is on, but its recovery codes could not be shown. Enter a code of the authenticator to get new ones.',
  'protection.sessions': 'Sessions',
  'protection.sessions.count':
    '{count, plural, one {You are signed in once, here.} other {You are signed in # times, here among them.}}',
  'protection.sessions.end': 'Sign out everywhere',
  'protection.sessions.title': 'Sign out everywhere?',
  'protection.sessions.body':
    'All your sessions end at once, this one too, and your API keys are deleted. You then sign in again.',
  'protection.sessions.kept': 'You are still signed in.',
} as const;
