export const messages = {
  title: 'Our terms have changed',
  intro: 'Please read what is new. Your act goes on as soon as you agree.',
  read: 'Read the whole text',
  agree: 'Agree and go on',
  later: 'Not now',
  agreeIntro: 'By registering you agree to these texts:',
  agreeFailed: 'The texts that you agree to by registering could not be loaded.',
  failed: 'The text could not be loaded. Try again.',
} as const
