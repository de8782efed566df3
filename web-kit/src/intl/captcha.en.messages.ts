/** What is said around a captcha; loaded with the pages that sign in. */
export const captcha = {
  'captcha.image': 'Picture with 4 letters and digits. Press for a new one',
  'captcha.refresh': 'New picture',
  'captcha.work': 'I cannot read a picture',
  'captcha.picture': 'Use a picture instead',
  'captcha.busy': 'Your device is working out the code. This takes a few seconds.',
  'captcha.done': 'The code has been filled in. You can sign in now.',
  'captcha.insecure': 'This works only over a secure connection (https).',
  'captcha.failed': 'The code could not be worked out. Use a picture, or try again.',
} as const;
