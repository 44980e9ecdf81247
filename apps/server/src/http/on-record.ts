import type { AuditLook, OperatorAct } from '@u-market/domain'
import type { FastifyRequest } from 'fastify'
import type { SessionOperator } from '../features/call.ts'
import { Refusal } from '../platform/refusal.ts'

/** Who of those at the console asks, and from where. */
export type OperatorRequest = {
  readonly operator: SessionOperator
  readonly requestId: string
  readonly exactAddress: string
}

/** Keeps on record what an operator tried and the role may not. */
export type RecordRefused = (refused: OperatorRequest & { readonly acts: readonly string[] }) => Promise<void>

/** Keeps on record that an operator opened what is private to somebody. */
export type RecordLook = (
  look: OperatorRequest & { readonly look: AuditLook; readonly id: string },
) => Promise<void>

export function requestOf(request: FastifyRequest, operator: SessionOperator): OperatorRequest {
  return { operator, requestId: request.id, exactAddress: request.callerAddress }
}

/** Runs what an operator asks for; a refusal for the role's sake goes on record before it is answered. */
export async function recordingRefused<T>(
  record: RecordRefused,
  by: OperatorRequest | null,
  run: () => T | Promise<T>,
  act?: OperatorAct,
): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (by && error instanceof Refusal && error.reason === 'OPERATOR_ROLE')
      await record({ ...by, acts: actsOf(error) ?? (act ? [act] : []) })
    throw error
  }
}

function actsOf({ details: { acts } }: Refusal): string[] | null {
  return Array.isArray(acts) ? acts.map(String) : null
}
