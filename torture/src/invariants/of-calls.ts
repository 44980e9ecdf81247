/** What holds of every single call and frame; proved as it is answered. */
export const ofCalls = {
  'answers keep the contract': 'Every answer is what the contract says of its call, to the letter.',
  'keys answer alike':
    'A key is asked until it gives a definite answer, and names the same thing each time: at once, at the other server, and at the end of the round.',
  'in calm every call is answered':
    'When the last fault is over and a short grace with it, every call is answered by a success or a refusal.',
  'nobody is signed out': 'No fault ends a session.',
  'what is wrong is refused': 'An act that breaks a rule is refused, whatever is going on.',
  'servers come back': 'Every server is well again soon after the last fault, by itself.',
} as const

export type OfCalls = keyof typeof ofCalls
