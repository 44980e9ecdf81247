/** The login password: changed by the old one, or replaced with an SMS code. */
export const messages = {
  title: 'Login password',
  forgotTitle: 'New login password',
  intro: 'Your other devices are signed out at once. This one stays signed in.',
  forgotIntro:
    'A code to the mobile number of your account proves that it is you. Every device is signed out.',
  forgotHold:
    'For {hours} hours after that no coin can leave your account: no transfer, no exchange, no new offer.',
  mobile: 'Mobile number of your account',
  old: 'Current password',
  chosen: 'New password',
  repeat: 'New password once more',
  hint: '8 to 64 characters; no common one, and not your name or number',
  differ: 'The two entries differ',
  same: 'This is the current one. Please choose another',
  change: 'Change password',
  reset: 'Set new password',
  needsAll: 'Fill in the current password and twice a new one of at least 8 characters.',
  resetNeedsAll: 'Fill in the 6 figures of the code and twice a new password of at least 8 characters.',
  forgot: 'Forgot it? Use an SMS code',
  remember: 'I know the current one',
  toLogin: 'Back to log in',
  changed: 'Password changed. Other devices are signed out.',
  wasReset: 'New password set. Please log in with it.',
} as const
