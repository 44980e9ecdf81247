export { caseConsoleHandlers } from './cases.routes.ts'
export { pruneCaseViews } from './prune-case-views.ts'
