/** The market's filters. */
export const messages = {
  any: 'Any',
  completed: 'Orders completed in 30 days',
  completedOn: '{count}+ completed in 30 days',
  orMore: '{count}+',
  minutes: 'Time to pay',
  minutesOn: 'Up to {minutes} min to pay',
  atMost: '≤ {minutes} min',
  merchants: 'Merchants only',
  online: 'Online now',
  tellMe: 'Tell me when one fits',
  favourites: 'Favorites only',
  findTrader: 'Find a trader by name',
  someMethods: '{count} methods',
} as const
