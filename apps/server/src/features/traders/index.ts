export {
  closeAccount,
  findLiability,
  isLiable,
  isOpen,
  reopenAccount,
  requireNoActivity,
} from './close-account.ts'
export {
  type Between,
  type Counted,
  clearCounts,
  completedSql,
  countKey,
  dealingsOf,
  type Eligibility,
  findCounts,
  findEligibilities,
  markCounts,
  openSalesSql,
  openSql,
  type PeerDealings,
  pairSql,
  type TraderPair,
} from './dealings.ts'
export { findFavouriteIds } from './favourites.ts'
export { freezeByLink, type LinkState, readFreezeState } from './freeze.ts'
export { lockOffering } from './impose-sanction.ts'
export { sweepSanctions } from './notify-sanctioned.ts'
export { revokeVerification } from './revoke-verification.ts'
export { ageRecords, countTallies, revokeFaults, sumRecords, type Tally } from './tallies.ts'
export { isBlockedSql, type TraderRow, traderFactsView, traderJson } from './trader-facts.ts'
export {
  type ConductChange,
  changeRecords,
  countEnded,
  countOpenBuys,
  countRatings,
  type EndedOrder,
  lockTraders,
  type OpenBuy,
  type RecordChange,
  type Trader,
  updateConducts,
} from './trader-records.ts'
export {
  markOffersDown,
  type UnopenedOffer,
  unlistOffers,
  unlistUnopened,
  unlistUnresponsive,
} from './unlist-offers.ts'
