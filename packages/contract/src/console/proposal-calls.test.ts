import { expect, test } from 'vitest'
import { consoleEndpoints } from './calls.ts'

/** Answered to the proposer alone. */
const ofProposing: readonly string[] = ['PROPOSAL_OPEN', 'IDEMPOTENCY_CONFLICT']

test('the approval of a proposal declares what each kind of proposal refuses', () => {
  const declared: readonly string[] = consoleEndpoints.approveProposal.refusals
  for (const [name, { refusals }] of Object.entries(consoleEndpoints))
    if (name.startsWith('propose'))
      expect([...declared, ...ofProposing], name).toEqual(expect.arrayContaining([...refusals]))
})
