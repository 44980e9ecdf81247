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

/** Plans a trader's call. The server keeps its idempotency key with what the call created. */
export function callOf<N extends CallName>(
  account: Caused,
  name: N,
  form: FormOf<N>,
  more: readonly Effect[] = [],
): Plan {
  return planOf(account, name, { form, effects: [...more, ...effectsOf(name, form, account.userId)] })
}

/** Plans an act of the library with a random form. */
export function actOf<N extends CallName, Known, Seen extends Known>(
  account: Caused,
  act: Act<N, Known, Seen>,
  known: Seen,
  dice: Dice,
): Plan {
  return callOf(account, act.call, formByChance(act, known, dice))
}

/** Plans a step of an order's lifecycle. */
export function orderActOf(account: Caused, action: PartyAction, doer: DoerByChance, dice: Dice): Plan {
  const act: OrderAct = orderActs[action]
  const form = formByChance(act, doer, dice)
  const effects = [...effectsOfOrderAct(action, doer), ...effectsOf(act.call, form, account.userId)]
  return planOf(account, act.call, { form, effects })
}

/** Plans a call with a form that the types would reject. */
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

/** Plans an operator's call. Only issued coin keeps its idempotency key (on the posting), so no other call is repeated. */
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

/** Reads once; returns null if that failed. */
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

/** Adds the row in which the server keeps an idempotency key. */
function withIdempotencyKey(account: Caused, path: string, effects: readonly Effect[]) {
  return (key: string | null): readonly Effect[] =>
    key === null
      ? effects
      : [{ table: 'idempotencyKeys', key: `${account.userId} ${path} ${key}` }, ...effects]
}

/** Proposed by one operator and approved by another; a repeat with the same key is the same proposal, approved once. */
export async function doByTwo<N extends 'proposeCoin' | 'proposeRail' | 'proposeRecovery'>(
  client: StrictClient,
  second: Identity,
  { name, form, options = {} }: { name: N; form: ConsoleFormOf<N>; options?: SendOptions },
): Promise<unknown> {
  const proposal: ConsoleDataOf<'getProposal'> = await client.console(name, form, options)
  if (proposal.status !== 'open') return proposal
  return createStrictClient(client.transport, second).console('approveProposal', { id: proposal.id })
}
