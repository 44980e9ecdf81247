import type { Effect, EffectTable } from '@u-market/testkit/acts'
import type { Act, ActState, Plan } from './act.ts'

/** Invariants of single calls and frames, checked as each response arrives. */
export const ofCalls = {
  'answers keep the contract': 'Every response and frame matches the contract.',
  'keys have one answer':
    'A key is repeated until its answer is definite. Every answer names the same object: at once, at the other server, and at the end of the round.',
  'in calm every call is answered':
    'After the last failure and a short grace period, every call gets a success or a refusal.',
  'sessions last': 'No failure ends a session.',
  'wrong acts are refused': 'An act that breaks a rule is refused, during failures too.',
  'servers come back': 'Every server is healthy again within 40 s of the last failure, without help.',
} as const

export type OfCalls = keyof typeof ofCalls

/** A violated invariant. */
export type Breach = { readonly invariant: string; readonly what: string; readonly acts: readonly Act[] }

/** `acknowledged`: acts with this effect that were acknowledged. `unknown`: further acts that may have caused it. */
export type Tally = { acknowledged: number; unknown: number; readonly acts: Act[] }

/** Number of acts of one kind by final state. */
export type Kind = Record<Exclude<ActState, 'under way'>, number>

export type Figures = {
  readonly acts: number
  readonly acknowledged: number
  readonly refused: number
  readonly unknown: number
  /** Attempts beyond an act's first. */
  readonly repeats: number
  readonly slowestMs: number
}

/** Records every act of a run: those of the current round for the proof, and totals. */
export type Journal = {
  /** Milliseconds since the run began. */
  now(): number
  begin(act: Pick<Act, 'by' | 'plan' | 'key'>): Act
  /** Records the final state as the client knows it; an `unknown` act may be settled again. */
  settle(act: Act, state: Exclude<ActState, 'under way'>): void
  /** Acts of this round. */
  acts(): readonly Act[]
  readonly gaps: Gaps
  breach(breach: Breach): void
  takeBreaches(): Breach[]
  /** Effects of this round's acts, by table and key. */
  tallies(): ReadonlyMap<EffectTable, ReadonlyMap<string, Tally>>
  /** Forgets the round's acts, whose effects have been checked. */
  endRound(): void
  figures(): Figures
  /** Final states by name of the act. */
  kinds(): ReadonlyMap<string, Kind>
}

/** Tables in which acts of several rounds may share a key, so their tallies are kept. */
const lasting: readonly EffectTable[] = ['orderEvents', 'uploads']

export function createJournal(): Journal {
  const started = performance.now()
  const state = { next: 1, acts: [] as Act[], breaches: [] as Breach[] }
  const figures = { acts: 0, acknowledged: 0, refused: 0, unknown: 0, repeats: 0, slowestMs: 0 }
  const kinds = new Map<string, Kind>()
  const tallies = createTallies()
  return {
    now: () => performance.now() - started,
    begin: (given) => {
      const act: Act = { ...given, id: state.next++, attempts: [], state: 'under way', identity: null }
      state.acts.push(act)
      return act
    },
    settle: (act, state) => {
      const before = act.state
      act.state = state
      if (before === 'under way') figures.acts += 1
      else figures.unknown -= 1
      figures[state] += 1
      const kind = kinds.get(act.plan.name) ?? { acknowledged: 0, refused: 0, unknown: 0 }
      if (before === 'unknown') kind.unknown -= 1
      kinds.set(act.plan.name, { ...kind, [state]: kind[state] + 1 })
      tallies.add(act, before === 'unknown')
    },
    acts: () => state.acts,
    gaps: createGaps(),
    breach: (breach) => void state.breaches.push(breach),
    takeBreaches: () => state.breaches.splice(0),
    tallies: tallies.touched,
    endRound: () => {
      for (const act of state.acts) count(figures, act)
      state.acts = state.acts.filter(({ state }) => state === 'under way')
      tallies.endRound()
    },
    figures: () => {
      const all = { ...figures }
      for (const act of state.acts) count(all, act)
      return all
    },
    kinds: () => kinds,
  }
}

function count(figures: { repeats: number; slowestMs: number }, { attempts }: Act): void {
  figures.repeats += Math.max(0, attempts.length - 1)
  for (const { begunAt, endedAt } of attempts)
    figures.slowestMs = Math.max(figures.slowestMs, endedAt - begunAt)
}

function createTallies() {
  const kept = new Map<EffectTable, Map<string, Tally>>()
  let touched = new Map<EffectTable, Map<string, Tally>>()
  const tallyOf = ({ table, key }: Effect): Tally => {
    const ofTable = kept.get(table) ?? new Map<string, Tally>()
    kept.set(table, ofTable)
    const tally = ofTable.get(key) ?? { acknowledged: 0, unknown: 0, acts: [] }
    ofTable.set(key, tally)
    const now = touched.get(table) ?? new Map<string, Tally>()
    touched.set(table, now.set(key, tally))
    return tally
  }
  return {
    touched: () => touched,
    /** @param wasUnknown the act was counted as unknown and has been settled since */
    add: (act: Act, wasUnknown: boolean): void => {
      for (const effect of effectsOf(act.plan, act.key)) {
        const tally = tallyOf(effect)
        if (wasUnknown) tally.unknown -= 1
        else tally.acts.push(act)
        if (act.state === 'acknowledged') tally.acknowledged += 1
        else if (act.state === 'unknown') tally.unknown += 1
      }
    },
    endRound: (): void => {
      for (const table of kept.keys()) if (!lasting.includes(table)) kept.delete(table)
      for (const ofTable of kept.values()) for (const { acts } of ofTable.values()) acts.length = 0
      touched = new Map()
    },
  }
}

function effectsOf(plan: Plan, key: string | null): readonly Effect[] {
  return plan.effects(key)
}

/** Longest time without a response from a server, since `begin`. */
type Gaps = {
  /** Resets the measurement. */
  begin(servers: readonly string[], at: number): void
  /** Records a response of a server. */
  answered(server: string, at: number): void
  /** Longest gap of any server up to `at`, in milliseconds. */
  longest(at: number): number
}

/** All times are milliseconds of one clock. */
function createGaps(): Gaps {
  let lastAnswers = new Map<string, number>()
  let longest = 0
  return {
    begin: (servers, at) => {
      lastAnswers = new Map(servers.map((server) => [server, at]))
      longest = 0
    },
    answered: (server, at) => {
      longest = Math.max(longest, at - (lastAnswers.get(server) ?? at))
      lastAnswers.set(server, at)
    },
    longest: (at) => Math.max(longest, ...[...lastAnswers.values()].map((last) => at - last)),
  }
}
