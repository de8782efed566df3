/** What is said around a captcha, and where a password is chosen; one file, as each more names itself in the first load. */
export const captcha = {
  'captcha.image': 'Picture with 4 letters and digits. Press for a new one',
  'captcha.refresh': 'New picture',
  'captcha.work': 'I cannot read a picture',
  'captcha.picture': 'Use a picture instead',
  'captcha.busy': 'Your device is working out the code. This takes a few seconds.',
  'captcha.done': 'The code has been filled in. You can sign in now.',
  'captcha.insecure': 'This works only over a secure connection (https).',
  'captcha.failed': 'The code could not be worked out. Use a picture, or try again.',
  'password.required': 'Enter a password.',
  'password.pattern':
    '6 to 20 characters with at least one letter and one digit; letters, digits and - _ * / + . ~ ! @ # $ % ^ & ( ) only.',
  'password.hint': '6 to 20 characters with a letter and a digit.',
  'password.change': 'Change password',
  'password.consequence':
    'Afterwards you are signed out on all your devices, your API keys end, and you sign in with the new password.',
  'password.old': 'Current password',
  'password.old.oneTime': 'The current password is the one-time password that you signed in with.',
  'password.new': 'New password',
  'password.confirm': 'Confirm the new password',
  'password.confirm.required': 'Enter the new password again.',
  'password.unchanged': 'The new password must differ from the current one.',
  'password.mismatch': 'The two new passwords differ.',
  'password.changed': 'Password changed. Please sign in with the new one.',
} as const;
