import { operatorRoles } from '@u-market/domain'
import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { limit, matching, moment, oneOf, page, recordIdField, trimmedLine } from '../fields.ts'
import { listOf } from '../objects.ts'
import { consolePaths } from '../wire/console-paths.ts'

const entry = z.object({
  id: z.number().int(),
  /** Its place in the chain: from 1, without gaps. */
  seq: z.number().int(),
  /** In hexadecimal figures: covers this entry and the hash before it. */
  hash: z.string(),
  /** Empty for nobody known, and for the command line. */
  operator: z.string(),
  /** The operator's at that time; empty where it is not known. */
  role: z.string(),
  action: z.string(),
  subject: z.string(),
  detail: z.string(),
  /** What was changed, as it was and as it is, each as JSON; empty where nothing was. */
  before: z.string(),
  after: z.string(),
  requestId: z.string(),
  /** The network's; empty on the command line. */
  address: z.string(),
  createdAt: z.number().int(),
})

const filters = {
  operatorId: recordIdField.optional(),
  role: oneOf(operatorRoles).optional(),
  /** One action, `operator.invite`, or all of a noun: `operator.` */
  action: matching(/^[a-z_]{1,32}\.[a-z_]{0,64}$/, 'invalid').optional(),
  /** One subject, `user:10001`, or all of a kind: `user` */
  subject: matching(/^[a-z_]{1,32}(?::[\w/.-]{1,128})?$/, 'invalid').optional(),
  /** From this moment on, and before that one. */
  from: moment.optional(),
  to: moment.optional(),
  /** What a request's id or an address begins with. */
  text: trimmedLine(1, 64).optional(),
}

export const auditConsoleCalls = defineEndpoints({
  listAudit: {
    path: consolePaths.listAudit,
    auth: 'O',
    permission: 'audit.read',
    summary: 'What operators did, newest first, by any of the filters; of one id, that entry.',
    body: z.object({ id: recordIdField.optional(), ...filters, page, limit }),
    data: listOf(entry),
    refusals: [],
  },
  exportAudit: {
    path: consolePaths.exportAudit,
    auth: 'O',
    permission: 'audit.export',
    summary: 'The newest ten thousand entries by the same filters, as CSV; the export itself goes on record.',
    body: z.object(filters),
    data: z.object({
      csv: z.string(),
      rows: z.number().int(),
      /** 1 where there were more than these. */
      more: z.union([z.literal(0), z.literal(1)]),
    }),
    refusals: [],
  },
})
