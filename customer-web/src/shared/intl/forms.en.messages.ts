export const forms = {
  'common.check.email.required': 'Enter your email address.',
  'common.check.email.pattern': 'Enter a valid email address, such as name@example.org.',
  'common.check.email.first': 'Enter a valid email address first; the code is sent there.',
  'common.check.emailCode.required': 'Enter the code from the email.',
  'common.check.emailCode.pattern': 'The code has up to 6 letters and digits.',
  'common.check.phone.required': 'Enter your mobile phone number.',
  'common.check.phone.pattern':
    'Enter a phone number of 6 to 15 digits, with + and the country code if you like.',
  'common.check.school.required': 'Enter your school or organisation.',
  'common.check.school.pattern': 'Use a single line of ordinary characters.',
  'common.mailCode.send': 'Send code',
  'common.mailCode.again': 'Resend in {seconds} sec',
  'common.mailCode.sent': 'Verification code sent to {email}. It is valid for {minutes} minutes.',
  'common.file.drop': 'Drop the file here, or choose it.',
  'common.file.choose': 'Choose a file',
  'common.file.change': 'Choose another file',
  'common.discard.title': 'Discard what you entered?',
  'common.discard.body': 'It has not been saved.',
  'common.discard.confirm': 'Discard',
  'common.discard.stay': 'Go on editing',
  'common.unanswered':
    'No answer came to what you sent: it may have been saved. What you have entered since will be lost.',
} as const;
