import type { ConsoleDataOf } from '@u-market/contract'

export type Sanction = ConsoleDataOf<'getUserSanctions'>['sanctions'][number]
export type Meets = ConsoleDataOf<'getUserSanctions'>['meets']

/** Reads that a sanction makes stale. */
export const refreshes = [
  'getUserSanctions',
  'listSanctions',
  'searchUsers',
  'getUser',
  'listProposals',
  'getOperator',
  'listAudit',
] as const
