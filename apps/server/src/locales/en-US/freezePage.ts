export const messages = {
  askTitle: 'Freeze your account?',
  askText:
    'Do this if somebody else may be in your account, or has your phone. It takes effect at once, without a password.',
  stops:
    'Nothing can be sold, sent, exchanged or released, nobody can write to your trading partners, and no password, mobile, e-mail or payment method can be changed.',
  ends: 'Your offers are paused, and every phone is logged out.',
  goesOn:
    'Open orders keep their deadlines, and the other party reads that your account is frozen. You can log in, pay, appeal and write to support.',
  thaws: 'To undo it, log in: it takes your password and a second proof.',
  freeze: 'Freeze my account',
  doneTitle: 'Your account is frozen',
  doneText:
    'Every phone is logged out. Log in to see what happened. When your account is yours alone again, thaw it under Security.',
  open: 'Open U Market',
  overTitle: 'This link is over',
  overText:
    'It is damaged, too old, or from before you last thawed your account. To freeze your account, log in and open Security.',
} as const
