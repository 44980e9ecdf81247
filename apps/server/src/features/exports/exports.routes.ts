/** Calls for files of the caller's data. Each answers the signed address of a file that is made when it is opened. */
import type { BodyOf } from '@u-market/contract'
import { EXPORTS_PER_HOUR, HOUR_MS, type UserId } from '@u-market/domain'
import { limitUses } from '../../db/count-uses.ts'
import { unixSeconds } from '../../platform/clock.ts'
import { FieldRefusal } from '../../platform/refusal.ts'
import type { Call, Handlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { exportData } from './archive.ts'
import { DEFAULT_ZONE, localTime, spanOf } from './local-time.ts'
import { findEndedOrder } from './receipt.ts'
import { type Content, signFile } from './signed-address.ts'
import { requireShort } from './statement.ts'

type FileCalls = 'exportOrders' | 'exportBills' | 'getReceipt'

export function exportHandlers(deps: Deps): Pick<Handlers, FileCalls | 'exportData'> {
  const sign = async (
    { user, locale, body }: Pick<Call<FileCalls>, 'user' | 'locale' | 'body'>,
    { content, name }: { readonly content: Content; readonly name: string },
  ) => {
    await countExport(deps, user.id)
    return signFile(deps, { content, name, user, locale, timezone: body.timezone ?? DEFAULT_ZONE })
  }
  const today = (timezone = DEFAULT_ZONE): string => localTime(timezone).iso(deps.clock.now()).slice(0, 10)
  return {
    exportData: ({ user, locale, body: form, idempotencyKey }) =>
      exportData(deps, { user, locale, form, idempotencyKey }),
    exportOrders: async (call) => {
      const { format: _format, timezone, ...filter } = call.body
      return sign(call, {
        content: { kind: 'orders', filter: given(filter) },
        name: `orders-${today(timezone)}.csv`,
      })
    },
    exportBills: async (call) => {
      const { body, user } = call
      if (body.format === 'pdf') {
        const content = statementOf(deps, body)
        await requireShort(deps.database, { userId: user.id, ...content })
        return sign(call, { content, name: `statement-${content.period}.pdf` })
      }
      const { type: types, direction, start, end } = body
      const filter = { types: types && [...types], direction, start, end }
      return sign(call, { content: { kind: 'bills', filter }, name: `bills-${today(body.timezone)}.csv` })
    },
    getReceipt: async (call) => {
      const { id } = await findEndedOrder(deps, {
        orderId: call.body.orderId,
        userId: call.user.id,
        locale: call.locale,
      })
      return sign(call, { content: { kind: 'receipt', orderId: id }, name: `receipt-${id}.pdf` })
    },
  }
}

/** Throws `RATE_LIMITED {until}`. Counted for the person, whatever the session. */
async function countExport({ database, clock }: Deps, userId: UserId): Promise<void> {
  const limit = { subject: `export:${userId}`, most: EXPORTS_PER_HOUR, windowMs: HOUR_MS }
  await database.kysely.transaction().execute((tx) => limitUses(tx, clock.now(), limit))
}

/** Refuses a month or year that has not begun. */
function statementOf({ clock }: Deps, body: BodyOf<'exportBills'>): Extract<Content, { kind: 'statement' }> {
  const field = body.month === undefined ? 'year' : 'month'
  const period = body.month ?? body.year
  if (period === undefined) throw new FieldRefusal('month', 'required')
  const { start, end } = spanOf(period, body.timezone ?? DEFAULT_ZONE)
  if (start > clock.now()) throw new FieldRefusal(field, 'invalid')
  return { kind: 'statement', period, start: unixSeconds(start), end: unixSeconds(end) }
}

/** Fields of the list that were given; the file is made with them. */
function given(filter: object): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(filter).filter((entry): entry is [string, string | number] => entry[1] !== undefined),
  )
}
