/** Frames of ours, beside the four of the specification. */
export const ownPushes = {
  initialize: 'initialize',
  chatOpened: 'user_initialize',
  chatRecord: 'chat_record',
  messageSent: 'send_message',
  messagesRead: 'read_message_done',
  typing: 'message_input',
  shown: 'show_msg',
  cleared: 'clear',
} as const satisfies Record<string, string>

/** The states of an order that the specification leaves open, and what holds for all of them. */
export const orderStates = {
  'state.confirming': 'Awaits the seller’s confirmation for ten minutes.',
  'state.paying': 'Awaits the buyer’s payment for as long as the offer says.',
  'state.releasing': 'Awaits the release of the coin; a missed one opens the appeal to the buyer.',
  'state.appealing': 'Awaits the operator’s ruling; no deadline ends the order meanwhile.',
  'state.completed': 'The coin is the buyer’s.',
  'state.cancelled': 'Ended by one of the two, or by a ruling; the coin is the seller’s again.',
  'state.expired': 'Ended by its deadline; the coin is the seller’s again.',
  'state.cells':
    'Each act is open to whom the table of the lifecycle names, in its states, and to nobody else.',
} as const satisfies Record<string, string>
