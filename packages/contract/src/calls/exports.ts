/** Files of a user's own data: lists as CSV, statements and receipts as PDF. Each call answers a signed address. */
import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { matching, oneOf, orderIdField, payPassword, presentedPassword, timeZone } from '../fields.ts'
import type { FieldMessage } from '../refusals.ts'
import { callPaths } from '../wire/call-paths.ts'
import { orderCalls } from './orders.ts'
import { walletCalls } from './wallet.ts'

const required: FieldMessage = 'required'
const invalid: FieldMessage = 'invalid'
const onePassword: FieldMessage = 'one_password'

/** The address is valid for `expiresInSeconds`, and only while the session that asked for it is open. */
export const signedFile = z.object({ url: z.string(), expiresInSeconds: z.number().int() })

/** An IANA name, such as `Asia/Shanghai`: of the times in the file, and of the days at which a statement begins and ends. */
const timezone = timeZone.optional()
const statementPeriods = ['month', 'year'] as const
const billFilters = ['type', 'direction', 'start', 'end'] as const

const archiveActs = ['ask', 'open'] as const

export const exportCalls = defineEndpoints({
  exportData: {
    path: callPaths.exportData,
    auth: 'Y',
    summary:
      'An archive (ZIP) of all that I gave and what is kept about me. Without `act` only its state; `ask`, once a day, has it built; `open` answers its signed address. Both take the login or the payment password.',
    body: z
      .object({
        act: oneOf(archiveActs).optional(),
        password: presentedPassword.optional(),
        payPassword: payPassword.optional(),
      })
      .refine(
        (body) =>
          body.act === undefined || (body.password === undefined) !== (body.payPassword === undefined),
        { path: ['password'], error: onePassword },
      ),
    data: z.object({
      status: z.enum(['none', 'building', 'ready']),
      askedAt: z.number().int().nullable(),
      /** When another one can be asked for; null: now. */
      nextAt: z.number().int().nullable(),
      byteCount: z.number().int().nullable(),
      /** When it is deleted. */
      keptUntil: z.number().int().nullable(),
      /** Set by `open`. */
      url: z.string().nullable(),
      expiresInSeconds: z.number().int().nullable(),
    }),
    refusals: [
      'OWN_FREEZE',
      'RATE_LIMITED',
      'ARCHIVE_NOT_READY',
      'PASSWORD_WRONG',
      'LOGIN_LOCKED',
      'PAYPASSWORD_NOT_SET',
      'PAYPASSWORD_WRONG',
      'PAYPASSWORD_LOCKED',
    ],
    isMutation: true,
  },
  exportOrders: {
    path: callPaths.exportOrders,
    auth: 'Y',
    summary: 'My orders, newest first, as a CSV file. Takes the filters of the list. 30 files an hour.',
    body: orderCalls.listOrders.body.omit({ page: true, limit: true }).extend({
      format: oneOf(['csv']),
      timezone,
    }),
    data: signedFile,
    refusals: ['RATE_LIMITED'],
  },
  exportBills: {
    path: callPaths.exportBills,
    auth: 'Y',
    summary:
      'My bills as a CSV file, with the filters of the list, or the statement of a month (`YYYY-MM`) or year (`YYYY`) as PDF. 30 files an hour.',
    body: walletCalls.listBills.body
      .omit({ page: true, limit: true })
      .extend({
        format: oneOf(['csv', 'pdf']),
        month: matching(/^[2-9]\d{3}-(0[1-9]|1[0-2])$/, 'invalid').optional(),
        year: matching(/^[2-9]\d{3}$/, 'invalid').optional(),
        timezone,
      })
      .superRefine((body, context) => {
        const refuse = (field: string, message: FieldMessage): void =>
          context.addIssue({ code: 'custom', path: [field], message, input: body })
        if (body.format === 'pdf') {
          if (body.month === undefined && body.year === undefined) refuse('month', required)
          if (body.month !== undefined && body.year !== undefined) refuse('year', invalid)
          for (const field of billFilters) if (body[field] !== undefined) refuse(field, invalid)
        } else for (const field of statementPeriods) if (body[field] !== undefined) refuse(field, invalid)
      }),
    data: signedFile,
    refusals: ['RATE_LIMITED', 'STATEMENT_TOO_LONG'],
  },
  getReceipt: {
    path: callPaths.getReceipt,
    auth: 'Y',
    summary: 'The receipt of an ended order of mine as PDF. 30 files an hour.',
    body: z.object({ orderId: orderIdField, timezone }),
    data: signedFile,
    refusals: ['RATE_LIMITED', 'ORDER_NOT_FOUND', 'ORDER_STATE'],
  },
})
