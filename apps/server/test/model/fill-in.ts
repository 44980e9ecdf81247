/** Makes the form of an action on an order: every field that its call asks for. */
import { type CallName, type Endpoint, endpoints } from '@u-market/contract'
import type { Dice } from '@u-market/testkit/acts'
import type { Command, Form } from './command.ts'
import type { Market, Name, Order, Trader } from './market.ts'

type Act = {
  readonly order: Order
  readonly who: Name
  readonly call: CallName
  /** What is settled of its form. */
  readonly form?: Form | undefined
}
type Filling = { readonly market: Market; readonly act: Act; readonly dice: Dice }

/** By the field's name; null leaves an optional field out. */
const fillings: Readonly<Record<string, (filling: Filling) => string | null>> = {
  orderId: ({ act }) => act.order.id,
  id: ({ market, act, dice }) => randomAppealId(market, act.order, dice),
  payPassword: ({ market, act }) => market.traders[act.who].payPassword,
  proofs: ({ market, act, dice }) => randomProofs(market.traders[act.who], dice),
  payerName: ({ dice }) => (dice.chance(30) ? 'Somebody Else' : null),
  reason: ({ dice }) => (dice.chance(50) ? 'Changed my mind' : null),
  score: ({ dice }) => String(1 + dice.below(5)),
  content: ({ dice }) => `Words about it, ${dice.below(100)}`,
  type: ({ act, dice }) => {
    if (act.form?.kind !== 'claim')
      return dice.pickOf('unpaid', 'unreleased', 'wrong_amount', 'wrong_payer', 'other')
    // The other side's would be a wrong field.
    return act.who === act.order.buyer
      ? 'late_paid'
      : dice.pickOf('not_received', 'frozen', 'chargeback', 'other')
  },
  agree: ({ dice }) => dice.pickOf('0', '1'),
}

export function fillIn(market: Market, act: Act, dice: Dice): Command {
  const { call, who } = act
  const { body }: Endpoint = endpoints[call]
  const form: Record<string, string> = {}
  for (const [field, schema] of Object.entries(body.shape)) {
    const fill = fillings[field]
    const isWanted = !schema.safeParse(undefined).success
    if (isWanted && !fill) throw new Error(`${call} wants ${field}: it wants a place in fill-in.ts`)
    let value = fill?.({ market, act, dice }) ?? null
    while (isWanted && fill && value === null) value = fill({ market, act, dice })
    if (value !== null) form[field] = value
  }
  return { who, call, form: { ...form, ...act.form } }
}

/** The newest appeal of the order; at times any other. */
function randomAppealId(market: Market, order: Order, dice: Dice): string {
  const other = dice.chance(10) ? dice.pick(market.appeals)?.id : undefined
  return String(other ?? order.claimId ?? order.appealId ?? 999_999)
}

/** One or two pictures; at times one that another order shows. */
function randomProofs({ vouchers, shownVouchers }: Trader, dice: Dice): string {
  const used = dice.chance(6) ? dice.pick(shownVouchers) : undefined
  const [first, second] = vouchers
  return [used ?? first, dice.chance(20) ? second : undefined].filter((path) => path !== undefined).join(',')
}
