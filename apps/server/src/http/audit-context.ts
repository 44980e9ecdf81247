import type { Endpoint } from '@u-market/contract'
import type { Permission } from '@u-market/domain'
import type { FastifyRequest } from 'fastify'
import type { AuditedView, SessionOperator } from '../features/call.ts'
import { Refusal } from '../platform/refusal.ts'

/** The operator who calls, and from where. */
export type OperatorRequest = {
  readonly operator: SessionOperator
  readonly requestId: string
  readonly exactAddress: string
}

/** Records in the audit trail the acts that an operator tried without permission. */
export type RecordRefused = (refused: OperatorRequest & { readonly acts: readonly string[] }) => Promise<void>

/** Records in the audit trail that an operator saw private data. */
export type RecordView = (view: OperatorRequest & AuditedView) => Promise<void>

type Given = { readonly body: unknown; readonly data: unknown }
type Fields = Readonly<Partial<Record<'id' | 'orderId' | 'userId' | 'page' | 'search', unknown>>>

/**
 * Describes the private data that a call has shown; null: it has shown none. The search text is not recorded, because it can be a
 * document number.
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
    found: search === undefined && userId === undefined ? null : rowsOf(data).map(nameOf),
    ...(userId !== undefined && { user: Number(userId) }),
  }
}

export function requestOf(request: FastifyRequest, operator: SessionOperator): OperatorRequest {
  return { operator, requestId: request.id, exactAddress: request.callerAddress }
}

/** Runs an operator's call; a refusal for lack of a role is recorded before it is returned. */
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
