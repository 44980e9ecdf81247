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

/** The other side of the market: the specification has sellers who list, and nobody who says what they would buy. */
export const twoSides = {
  'market.buyOffers':
    'Users say what they would buy; nothing is held for it, and sellers find it, the best price first.',
  'market.sale':
    'A seller answers a buy offer: the coin goes from their balance into escrow, and the buyer is told and can pay at once.',
  'market.quickSale': 'A seller is given the best buy offer that fits, at no worse a price than they say.',
  'market.unpaidSale':
    'The coin of a sale that ends unpaid is the seller’s to use again, and the offer wants it again.',
  'market.fullBuyer': 'Nobody sells to a buyer who has as many open orders as they may have.',
  'market.absentBuyer':
    'Of orders that the maker of a buy offer never opened one counts, and the offer goes down.',
  'market.sideShown':
    'Operators see on which side of the market an offer or an order is, before they decide about it.',
} as const satisfies Record<string, string>
