export { closeAnswer, findAppealReplay } from './act-on-appeal.ts'
export { appealConsoleHandlers, appealHandlers } from './appeals.routes.ts'
