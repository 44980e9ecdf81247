export {
  closeAccount,
  findLiability,
  isLiable,
  isOpen,
  reopenAccount,
  requireNoActivity as requireNothingRuns,
} from './close-account.ts'
export {
  type Between,
  type CountedFault as FaultMark,
  clearCountedFaults as clearFaultMarks,
  countedFaultKey as markName,
  countFaultsTowards as markFaults,
  dealingsOf,
  type Eligibility as StandingOf,
  findCountedFaults as findFaultMarks,
  findEligibilities as findStandings,
  type PeerDealings,
  pairSql,
  type TraderPair as Towards,
} from './dealings.ts'
export { ageRecords, countTallies, revokeFaults as liftFaults, sumRecords, type Tally } from './tallies.ts'
export { sweepSanctions } from './tell-sanctioned.ts'
export { type TraderRow, traderFactsView, traderJson } from './trader-facts.ts'
export {
  type ConductChange as Standing,
  changeRecords,
  countEnded,
  countOpenBuys,
  countRatings,
  type EndedOrder,
  lockTraders,
  type OpenBuy,
  type RecordChange,
  setOffersPause,
  type Trader,
  updateConducts as setStandings,
} from './trader-records.ts'
export {
  lockOffersUp,
  markOffersDown,
  NEVER,
  type UnopenedOffer,
  unlistOffers as takeDownOffers,
  unlistUnopened as takeDownUnopened,
  unlistUnresponsive as takeDownAbsent,
} from './unlist-offers.ts'
