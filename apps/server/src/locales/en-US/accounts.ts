export const messages = {
  unknownDevice: 'Unknown device',
  nickname: 'User {code}',
  codeMessage: '{code} is your U Market code, valid for 5 minutes. Never share it.',
} as const
