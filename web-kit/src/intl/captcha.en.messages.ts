/** What is said while a code is worked out in place of a picture. */
export const captcha = {
  'captcha.busy': 'Your device is working out the code. This takes a few seconds.',
  'captcha.done': 'The code has been filled in. You can sign in now.',
  'captcha.insecure': 'This works only over a secure connection (https).',
  'captcha.failed': 'The code could not be worked out. Use a picture, or try again.',
} as const;
