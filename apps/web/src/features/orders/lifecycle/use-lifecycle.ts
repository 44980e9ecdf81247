import { useQuery } from '@tanstack/react-query'
import { fromWire, type OnWire, TransportError } from '@u-market/contract/client'
import { LIFECYCLE_PATH, type Lifecycle } from '@u-market/contract/lifecycle'
import type { Actor, Condition, FaultRule, LifecycleAct } from '@u-market/domain'
import { apiBase } from '../../../base/api/addresses.ts'

export type StateName = Lifecycle['states'][number]['state']

/** Reads the lifecycle from the server, so that the page shows the rules that are in force there. */
export function useLifecycle() {
  return useQuery({ queryKey: [LIFECYCLE_PATH], queryFn: ({ signal }) => readLifecycle(signal) })
}

async function readLifecycle(signal: AbortSignal): Promise<Lifecycle> {
  const response = await fetch(apiBase() + LIFECYCLE_PATH, { signal }).catch((error: unknown) => {
    if (signal.aborted) throw error
    throw new TransportError(0, 'Network Error')
  })
  if (!response.ok) throw new TransportError(response.status, '')
  const document: OnWire<Lifecycle> = await response.json()
  return fromWire(document)
}

/** The states from the beginning to the end if all goes well: in each, the awaited side acts. */
export function mainWay({ states, acts }: Lifecycle): StateName[] {
  const way: StateName[] = []
  let state = states[0]?.state
  while (state !== undefined && !way.includes(state)) {
    way.push(state)
    state = mainAct({ states, acts }, state)?.to
  }
  return way
}

/** The act that a state is named after: the first by which the awaited side moves the order on. */
export function mainAct({ states, acts }: Pick<Lifecycle, 'states' | 'acts'>, state: StateName) {
  const awaits = states.find((row) => row.state === state)?.awaits
  return acts.find(
    ({ from, to, by }) => from === state && to !== state && awaits != null && by.includes(awaits),
  )
}

/** One line of a state: an act with the actors that have it count against the same side. */
export type Line = Omit<LifecycleAct, 'when' | 'fault'> & {
  readonly rule: FaultRule | undefined
  /** What each actor needs, where it is not the same for all. */
  readonly conditions: readonly { readonly actor: Actor | null; readonly name: Condition }[]
}

/** Splits an act by the side that it counts against. */
export function linesOf({ when, fault, ...act }: LifecycleAct): Line[] {
  const rules = [...new Set(act.by.map((actor) => fault[actor]))]
  return rules.map((rule) => {
    const by = act.by.filter((actor) => fault[actor] === rule)
    const names = [...new Set(by.map((actor) => when[actor]))]
    const [only] = names
    const shared = only === undefined ? [] : [{ actor: null, name: only }]
    const each = by.flatMap((actor) => {
      const name = when[actor]
      return name === undefined ? [] : [{ actor, name }]
    })
    return { ...act, by, rule, conditions: names.length === 1 ? shared : each }
  })
}
