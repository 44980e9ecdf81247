export { closeAccount, isOpen, reopenAccount, requireNothingRuns } from './close-account.ts'
export { countRatings } from './count-ratings.ts'
export {
  type Between,
  dealingsOf,
  findStandings,
  type PeerDealings,
  pairSql,
  type StandingOf,
} from './dealings.ts'
export {
  clearFaultMarks,
  type FaultMark,
  findFaultMarks,
  markFaults,
  markName,
  type Towards,
} from './fault-marks.ts'
export { findLiability, isLiable } from './liability.ts'
export { lockTraders, type Trader } from './lock-traders.ts'
export { setOffersPause } from './set-offers-pause.ts'
export { type Standing, setStandings } from './set-standings.ts'
export { sumRecords } from './sum-tallies.ts'
export { sweepSanctions } from './sweep-sanctions.ts'
export { takeDownAbsent } from './take-down-absent.ts'
export type { UnopenedOffer } from './take-down-offers.ts'
export { lockOffersUp, takeDown, takeDownOffers, takeDownUnopened } from './take-down-offers.ts'
export { ageRecords, countTallies, liftFaults, type Tally } from './tallies.ts'
export { type TraderRow, traderFactsView, traderJson } from './trader-facts.ts'
export {
  changeRecords,
  countEnded,
  countOpenBuys,
  type EndedOrder,
  type OpenBuy,
  type RecordChange,
} from './trader-records.ts'
export { NEVER } from './withhold-offers.ts'
