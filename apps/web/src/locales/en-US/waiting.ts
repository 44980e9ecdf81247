/** Orders that wait for the viewer, on the home screen. */
export const messages = {
  waiting: 'Waiting for you',
  moreWaiting: '{count} more waiting for you',
  actConfirm: 'Confirm {name}’s order',
  actPay: 'Pay {name}',
  actRelease: 'Check {name}’s payment',
  actConsent: 'Accept the decision, or object',
  actRespond: 'Respond to {name}’s appeal',
  actClaim: 'Respond to {name}’s claim',
  actAnswer: 'Answer {name}’s request',
} as const
