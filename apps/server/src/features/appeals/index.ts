export { closeAnswer, openAppeal } from './act-on-appeal.ts'
export { appealConsoleHandlers, appealHandlers } from './appeals.routes.ts'
export { findAppealReplay } from './replay-appeal.ts'
export { carryOutRuling, rulingFacts } from './rule-appeal.ts'
