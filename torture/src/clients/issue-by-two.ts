import {
  createStrictClient,
  type Identity,
  type SendOptions,
  type StrictClient,
} from '@u-market/testkit/strict-client'

type Issue = { readonly userId: number; readonly amount: string; readonly reason: string }

/** Proposed by one and approved by another; repeated with its key it is the same proposal, approved once. */
export async function issueByTwo(
  client: StrictClient,
  second: Identity,
  issue: Issue,
  options: SendOptions = {},
): Promise<unknown> {
  const proposal = await client.console('proposeCoin', { deed: 'issue', ...issue }, options)
  if (proposal.status !== 'open') return proposal
  return createStrictClient(client.transport, second).console('approveProposal', { id: proposal.id })
}
