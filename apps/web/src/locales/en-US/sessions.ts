/** Devices on which the account is logged in. */
export const messages = {
  title: 'Logged-in devices',
  intro:
    'Every phone and browser that is logged in to your account. Log out any you don’t recognize, then change your login password.',
  mine: 'Logged-in devices',
  current: 'This device',
  from: 'IP {address}',
  since: 'Logged in {time}',
  lastUsed: 'Last used {time}',
  usedNow: 'In use now',
  end: 'Log out',
  endOf: 'Log out {device}, last used {time}',
  endTitle: 'Log out this device?',
  endNote: '{device}, IP {address}. It has to log in again.',
  endOthers: 'Log out all other devices',
  othersTitle: 'Log out all other devices?',
  othersNote: 'Only this device stays logged in. The others have to log in again.',
  onlyThis: 'No other device is logged in.',
  ended: 'Logged out',
  keep: 'Keep it',
} as const
