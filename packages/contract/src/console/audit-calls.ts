import { operatorRoles } from '@u-market/domain'
import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { limit, matching, moment, oneOf, page, recordIdField, trimmedLine } from '../fields.ts'
import { listOf } from '../objects.ts'
import { consolePaths } from '../wire/console-paths.ts'

const entry = z.object({
  id: z.number().int(),
  /** Position in the hash chain: from 1, without gaps. */
  seq: z.number().int(),
  /** Hexadecimal; covers this entry and the hash of the one before. */
  hash: z.string(),
  /** Empty if the operator is unknown, and for the command line. */
  operator: z.string(),
  /** The operator's role at that time; empty if unknown. */
  role: z.string(),
  action: z.string(),
  subject: z.string(),
  detail: z.string(),
  /** The changed state before and after, each as JSON; empty if nothing was changed. */
  before: z.string(),
  after: z.string(),
  requestId: z.string(),
  /** IP address; empty for the command line. */
  address: z.string(),
  createdAt: z.number().int(),
})

const filters = {
  operatorId: recordIdField.optional(),
  role: oneOf(operatorRoles).optional(),
  /** One action, `operator.invite`, or all actions of a noun: `operator.` */
  action: matching(/^[a-z_]{1,32}\.[a-z_]{0,64}$/, 'invalid').optional(),
  /** One subject, `user:10001`, or all subjects of a kind: `user` */
  subject: matching(/^[a-z_]{1,32}(?::[\w/.-]{1,128})?$/, 'invalid').optional(),
  /** Unix seconds; `from` is included, `to` is not. */
  from: moment.optional(),
  to: moment.optional(),
  /** Prefix of a request id or an IP address. */
  text: trimmedLine(1, 64).optional(),
}

export const auditConsoleCalls = defineEndpoints({
  listAudit: {
    path: consolePaths.listAudit,
    auth: 'O',
    permission: 'audit.read',
    summary: 'Audit entries, newest first, by any of the filters, or one by id.',
    body: z.object({ id: recordIdField.optional(), ...filters, page, limit }),
    data: listOf(entry),
    refusals: [],
  },
  exportAudit: {
    path: consolePaths.exportAudit,
    auth: 'O',
    permission: 'audit.export',
    summary: 'The newest ten thousand entries by the same filters, as CSV. The export is an entry itself.',
    body: z.object(filters),
    data: z.object({
      csv: z.string(),
      rows: z.number().int(),
      /** 1 if there were more entries than these. */
      more: z.union([z.literal(0), z.literal(1)]),
    }),
    refusals: [],
  },
})
