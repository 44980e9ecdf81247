export {
  closeAccount,
  findLiability,
  isLiable,
  isOpen,
  reopenAccount,
  requireNothingRuns,
} from './close-account.ts'
export {
  type Between,
  clearFaultMarks,
  dealingsOf,
  type FaultMark,
  findFaultMarks,
  findStandings,
  markFaults,
  markName,
  type PeerDealings,
  pairSql,
  type StandingOf,
  type Towards,
} from './dealings.ts'
export {
  lockOffersUp,
  markOffersDown,
  NEVER,
  takeDownAbsent,
  takeDownOffers,
  takeDownUnopened,
  type UnopenedOffer,
} from './take-down-offers.ts'
export { ageRecords, countTallies, liftFaults, sumRecords, type Tally } from './tallies.ts'
export { sweepSanctions } from './tell-sanctioned.ts'
export { type TraderRow, traderFactsView, traderJson } from './trader-facts.ts'
export {
  changeRecords,
  countEnded,
  countOpenBuys,
  countRatings,
  type EndedOrder,
  lockTraders,
  type OpenBuy,
  type RecordChange,
  type Standing,
  setOffersPause,
  setStandings,
  type Trader,
} from './trader-records.ts'
