import type { ConsoleDataOf } from '@u-market/contract'
import { queryClient } from '../../base/api/use-call.ts'
import { startSession } from '../../base/session.ts'

/** Whoever comes in sees nothing of who was here before. */
export function arrive(operator: ConsoleDataOf<'proveFactor'>): void {
  queryClient.clear()
  startSession(operator)
}
