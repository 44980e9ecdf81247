export { type FaultMark, findFaultMarks, markFaults, markName, type Towards } from './fault-marks.ts'
export { lockTraders, type Trader } from './lock-traders.ts'
export { setTraderSanctions } from './set-sanctions.ts'
export { type Standing, setStandings } from './set-standings.ts'
export { ageRecords, countTallies, liftFaults } from './tallies.ts'
export { type TraderRow, traderFactsView, traderJson } from './trader-facts.ts'
export {
  changeRecords,
  countEnded,
  countOpenBuys,
  type EndedOrder,
  type OpenBuy,
  type RecordChange,
} from './trader-records.ts'
