import {
  type CallName,
  type ConsoleCallName,
  type ConsoleDataOf,
  type ConsoleFormOf,
  type DataOf,
  type Endpoint,
  endpoints,
  type FormOf,
  UPLOAD_PATH,
  type UploadCategory,
} from '@u-market/contract'
import {
  type Act,
  type Dice,
  type DoerByChance,
  type Effect,
  effectsOf,
  effectsOfConsole,
  effectsOfOrderAct,
  formByChance,
  type OrderAct,
  orderActs,
  type PartyAction,
} from '@u-market/testkit/acts'
import {
  createStrictClient,
  type Identity,
  type SendOptions,
  type StrictClient,
} from '@u-market/testkit/strict-client'
import type { Account } from './account.ts'
import type { Plan } from './act.ts'
import { type Caller, perform, type RunContext } from './perform.ts'

/** A trader's call. Its key, where it has one, is kept with what it made. */
export function callOf<N extends CallName>(
  account: Caused,
  name: N,
  form: FormOf<N>,
  more: readonly Effect[] = [],
): Plan {
  return planOf(account, name, { form, effects: [...more, ...effectsOf(name, form, account.userId)] })
}

/** An act of the library, as chance has it. */
export function actOf<N extends CallName, Known, Seen extends Known>(
  account: Caused,
  act: Act<N, Known, Seen>,
  known: Seen,
  dice: Dice,
): Plan {
  return callOf(account, act.call, formByChance(act, known, dice))
}

/** A step of an order's life. */
export function orderActOf(account: Caused, action: PartyAction, doer: DoerByChance, dice: Dice): Plan {
  const act: OrderAct = orderActs[action]
  const form = formByChance(act, doer, dice)
  const effects = [...effectsOfOrderAct(action, doer), ...effectsOf(act.call, form, account.userId)]
  return planOf(account, act.call, { form, effects })
}

/** A call with a form that the types would not let through. */
export function wrongCallOf(account: Caused, name: CallName, form: object): Plan {
  return { ...planOf(account, name, { form, effects: [] }), name: `${name}, wrong` }
}

type Caused = Pick<Account, 'userId'>

function planOf(
  account: Caused,
  name: CallName,
  { form, effects }: { readonly form: object; readonly effects: readonly Effect[] },
): Plan {
  const endpoint: Endpoint = endpoints[name]
  return {
    name,
    repeats: endpoint.isMutation ? 'key' : 'never',
    send: (client, options) => client.callWith(name, form, options),
    effects: withIdempotencyKey(account, endpoint.path, effects),
  }
}

/** An operator's call. Keys are kept for none of them but an issue, whose posting bears it. */
export function consoleCallOf<N extends ConsoleCallName>(
  name: N,
  form: ConsoleFormOf<N>,
  more: Partial<Pick<Plan, 'repeats'>> & { readonly effects?: readonly Effect[] } = {},
): Plan {
  return {
    name: `console ${name}`,
    repeats: more.repeats ?? 'never',
    send: (client, options) => client.console(name, form, options),
    effects: () => [...(more.effects ?? []), ...effectsOfConsole(name, form)],
  }
}

export function uploadOf(account: Caused, category: UploadCategory, file: Buffer): Plan {
  return {
    name: 'upload',
    repeats: 'key',
    send: (client, options) => client.upload(file, category, 'image/jpeg', options),
    effects: withIdempotencyKey(account, UPLOAD_PATH, [
      { table: 'uploads', key: `${account.userId} ${category}` },
    ]),
  }
}

type Viewer = Caller & { readonly context: RunContext }

/** Looks something up, once; null where that failed. */
export function read<N extends CallName>(
  viewer: Viewer,
  name: N,
  form: FormOf<N>,
): Promise<DataOf<N> | null> {
  return readOnce(viewer, name, (client) => client.call(name, form))
}

export function readConsole<N extends ConsoleCallName>(
  viewer: Viewer,
  name: N,
  form: ConsoleFormOf<N>,
): Promise<ConsoleDataOf<N> | null> {
  return readOnce(viewer, `console ${name}`, (client) => client.console(name, form))
}

async function readOnce<T>(
  viewer: Viewer,
  name: string,
  send: (client: StrictClient) => Promise<T>,
): Promise<T | null> {
  const found: { data: T | null } = { data: null }
  await perform(viewer.context, viewer, {
    name,
    repeats: 'never',
    send: async (client) => {
      found.data = await send(client)
      return null
    },
    effects: () => [],
  })
  return found.data
}

/** As the server names a key where it keeps it. */
function withIdempotencyKey(account: Caused, path: string, effects: readonly Effect[]) {
  return (key: string | null): readonly Effect[] =>
    key === null
      ? effects
      : [{ table: 'idempotencyKeys', key: `${account.userId} ${path} ${key}` }, ...effects]
}

/** Proposed by one and approved by another; repeated with its key it is the same proposal, approved once. */
export async function issueByTwo(
  client: StrictClient,
  second: Identity,
  form: ConsoleFormOf<'proposeCoin'>,
  options: SendOptions = {},
): Promise<unknown> {
  const proposal = await client.console('proposeCoin', form, options)
  if (proposal.status !== 'open') return proposal
  return createStrictClient(client.transport, second).console('approveProposal', { id: proposal.id })
}
