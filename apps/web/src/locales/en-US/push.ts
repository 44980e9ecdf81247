export const messages = {
  askTitle: 'Be told when it is your turn',
  askText:
    'Orders have deadlines. With notifications you hear of each step while the app is closed; your lock screen shows neither names nor amounts.',
  turnOn: 'Turn on notifications',
  notNow: 'Not now',
  isOn: 'Notifications are on',
  failed: 'The browser’s push service did not answer. Please try again later.',
  switch: 'Notifications on this phone',
  hint: 'Orders and appeals, while the app is closed; without names or amounts',
  insecure: 'This address is not secure (http), so the browser allows no notifications.',
  unsupported: 'This browser has no notifications here. On an iPhone, add the app to the home screen first.',
  denied: 'Notifications are blocked for this site. Allow them in the browser’s settings.',
} as const
