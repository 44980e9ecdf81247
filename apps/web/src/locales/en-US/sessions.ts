/** Where the account is signed in. */
export const messages = {
  title: 'Signed-in devices',
  intro:
    'Every phone and browser that is signed in to your account. Sign out what you do not know, then change your login password.',
  mine: 'Signed-in devices',
  current: 'This device',
  from: 'Address {address}',
  since: 'Signed in {time}',
  lastUsed: 'Last used {time}',
  usedNow: 'In use now',
  end: 'Sign out',
  endOf: 'Sign out {device}, last used {time}',
  endTitle: 'Sign out this device?',
  endNote: '{device}, address {address}. It has to log in again.',
  endOthers: 'Sign out all other devices',
  othersTitle: 'Sign out all other devices?',
  othersNote: 'Only this device stays signed in. The others have to log in again.',
  onlyThis: 'No other device is signed in.',
  ended: 'Signed out',
  keep: 'Keep it',
} as const
