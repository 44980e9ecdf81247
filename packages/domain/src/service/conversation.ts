/**
 * The law of a conversation with customer service. Each user has one for life; its state says whose turn it is. Server, both apps
 * and tests read this table.
 */
export const serviceStates = ['open', 'waiting', 'answered', 'closed'] as const
export type ServiceState = (typeof serviceStates)[number]

type ServiceTransition = {
  readonly by: 'user' | 'operator'
  readonly from: readonly ServiceState[]
  readonly to: ServiceState
}

export const serviceActs = {
  /** Whatever was closed or answered: who writes waits for an answer. */
  write: { by: 'user', from: serviceStates, to: 'waiting' },
  /** An operator may also write first, or once more. */
  answer: { by: 'operator', from: serviceStates, to: 'answered' },
  close: { by: 'operator', from: ['open', 'waiting', 'answered'], to: 'closed' },
  /** Nobody waits for anything until somebody writes. */
  reopen: { by: 'operator', from: ['closed'], to: 'open' },
} as const satisfies Record<string, ServiceTransition>
export type ServiceAct = keyof typeof serviceActs

/** Where the act leads, or null where the state does not allow it. */
export function nextServiceState(state: ServiceState, act: ServiceAct): ServiceState | null {
  const { from, to }: ServiceTransition = serviceActs[act]
  return from.includes(state) ? to : null
}

/** The user begins, or starts again: a line says when to expect an answer. */
export function beginsConversation(state: ServiceState): boolean {
  return state === 'open' || state === 'closed'
}
