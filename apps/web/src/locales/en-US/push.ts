export const messages = {
  askTitle: 'Get notified when it is your turn',
  askText:
    'Orders have time limits. Notifications tell you of each step while the app is closed; your lock screen shows neither names nor amounts.',
  turnOn: 'Turn on notifications',
  notNow: 'Not now',
  failed: 'The browser’s push service did not answer. Please try again later.',
  switch: 'Notifications on this phone',
  hint: 'Orders and appeals, while the app is closed; without names or amounts',
  insecure: 'This address (http) is not secure, so the browser allows no notifications.',
  unsupported:
    'This browser does not support notifications here. On an iPhone, add the app to the home screen first.',
  denied: 'Notifications are blocked for this site. Allow them in the browser’s settings.',
} as const
