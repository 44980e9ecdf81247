import type { Endpoint } from '@u-market/contract'
import type { Permission } from '@u-market/domain'
import type { FastifyRequest } from 'fastify'
import type { AuditedView, SessionOperator } from '../features/call.ts'
import { Refusal } from '../platform/refusal.ts'

/** Who of those at the console asks, and from where. */
export type OperatorRequest = {
  readonly operator: SessionOperator
  readonly requestId: string
  readonly exactAddress: string
}

/** Keeps on record what an operator tried and the role may not. */
export type RecordRefused = (refused: OperatorRequest & { readonly acts: readonly string[] }) => Promise<void>

/** Keeps on record that an operator saw what is private to somebody. */
export type RecordView = (view: OperatorRequest & AuditedView) => Promise<void>

type Given = { readonly body: unknown; readonly data: unknown }
type Fields = Readonly<Partial<Record<'id' | 'orderId' | 'userId' | 'page' | 'search', unknown>>>

/**
 * What a call has shown; null for what is private to nobody. What was searched for is not written down: it can be a document's
 * number.
 */
export function findAuditedView(
  { auditsView, auditsList }: Endpoint,
  { body, data }: Given,
): AuditedView | null {
  const { id, orderId, userId, page, search }: Fields = Object(body)
  if (auditsView) return { view: auditsView, id: String(orderId ?? id ?? userId) }
  if (!auditsList) return null
  return {
    lists: auditsList,
    page: Number(page ?? 1),
    found: search === undefined ? null : rowsOf(data).map(nameOf),
  }
}

export function requestOf(request: FastifyRequest, operator: SessionOperator): OperatorRequest {
  return { operator, requestId: request.id, exactAddress: request.callerAddress }
}

/** Runs what an operator asks for; a refusal for the role's sake goes on record before it is answered. */
export async function auditRefusals<T>(
  record: RecordRefused,
  by: OperatorRequest | null,
  run: () => T | Promise<T>,
  act?: Permission,
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

function rowsOf(data: unknown): readonly Fields[] {
  return typeof data === 'object' && data !== null && 'data' in data && Array.isArray(data.data)
    ? data.data
    : []
}

function nameOf({ orderId, id }: Fields): string {
  return String(orderId ?? id)
}
