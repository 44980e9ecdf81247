import { screen, waitFor, within } from '@testing-library/react'
import type { Dispute, Order } from '@u-market/contract'
import { paths } from '@u-market/contract/paths'
import { beforeEach, expect, test, vi } from 'vitest'
import { later } from '../../../../test/later.ts'
import { market } from '../../../../test/market.ts'
import { orderIn } from '../../../../test/sample-orders.ts'
import { bob, MORNING, ORDER_ID } from '../../../../test/samples.ts'
import { show, standStillAt } from '../../../../test/show.tsx'
import { setScreenParams, useScreenParams } from '../../../base/stores/screen-params.ts'
import { DisputeDetail } from './DisputeDetail.tsx'

const NASTY = `"><img src=x onerror="alert(1)"> '; drop table appeal; -- \u202eevil {who} &amp;`
const dispute: Dispute = {
  id: 5,
  kind: 'appeal',
  orderId: ORDER_ID,
  role: 'buyer',
  openedBy: 'buyer',
  type: 'unreleased',
  content: NASTY,
  images: [],
  status: 'open',
  stage: 'answer',
  proposal: null,
  award: null,
  awaits: 'seller',
  actions: ['addEvidence', 'revoke'],
  deadlineAt: null,
  windowSeconds: null,
  result: '',
  timeline: [{ actor: 'buyer', action: 'applied', content: NASTY, images: [], createdAt: MORNING }],
  createdAt: MORNING,
}

const proposal: Dispute['proposal'] = {
  outcome: 'award',
  toBuyer: '15.00',
  toSeller: '10.00',
  effectiveAt: MORNING,
  reason: 'The transfer has arrived in part.',
}

beforeEach(() => market.answers('getOrder', orderIn('appealing', 'buyer', { appealedBy: 'buyer' })))

test('shows the dispute from the previous screen until the server responds', {
  tags: ['parameters.items'],
}, async () => {
  const answer = later<Dispute>()
  market.answers('getDispute', () => answer.promise)
  setScreenParams({ dispute })
  await show(<DisputeDetail id={5} />, { as: bob, at: paths.appeal(5) })
  expect(screen.getByRole('link', { name: new RegExp(ORDER_ID) })).toBeVisible()
  await answer.comes({ ...dispute, status: 'resolved', result: 'ruled_release' })
  expect(await screen.findByRole('heading', { name: 'Decision: the coin went to the buyer' })).toBeVisible()
  expect(useScreenParams.getState().dispute?.status).toBe('resolved')
})

test.each([
  [{}, 'Alice can respond'],
  [
    { stage: 'proposed', proposal: { ...proposal, outcome: 'refund' }, deadlineAt: MORNING + 3600 },
    'Alice can accept or object',
  ],
] as const)('names the other party once, and says what they can do: %o', async (some, act) => {
  standStillAt(MORNING)
  market.answers('getDispute', { ...dispute, ...some })
  await show(<DisputeDetail id={5} />, { as: bob, at: paths.appeal(5) })
  expect(await screen.findByRole('heading', { name: act })).toBeVisible()
  expect(screen.getAllByText('Waiting for Alice')).toHaveLength(1)
})

test('does not show another dispute from the previous screen', async () => {
  const answer = later<Dispute>()
  market.answers('getDispute', () => answer.promise)
  setScreenParams({ dispute })
  await show(<DisputeDetail id={6} />, { as: bob, at: paths.appeal(6) })
  expect(screen.queryByText(new RegExp(ORDER_ID))).not.toBeInTheDocument()
  await answer.comes({ ...dispute, id: 6 })
  expect(await screen.findByText(new RegExp(ORDER_ID))).toBeVisible()
})

test('renders markup in a statement as plain text', async () => {
  market.answers('getDispute', dispute)
  const { container } = await show(<DisputeDetail id={5} />, { as: bob, at: paths.appeal(5) })
  expect(await screen.findByText(NASTY)).toBeVisible()
  expect(container.querySelector('img[src="x"]')).toBeNull()
})

test('offers the actions of the server’s response before the order is loaded', async () => {
  market.answers('getOrder', () => later<Order>().promise)
  market.answers('getDispute', {
    ...dispute,
    kind: 'claim',
    stage: 'final',
    proposal,
    actions: ['objectRuling'],
  })
  await show(<DisputeDetail id={5} />, { as: bob, at: paths.appeal(5) })
  expect(await screen.findByRole('button', { name: 'Object' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Add evidence' })).not.toBeInTheDocument()
})

test('offers to accept or object to a proposed decision at the same weight', async () => {
  market.answers('getDispute', {
    ...dispute,
    stage: 'proposed',
    awaits: 'buyer',
    deadlineAt: MORNING + 3600,
    proposal: { ...proposal, outcome: 'split' },
    actions: ['acceptRuling', 'objectRuling'],
  })
  await show(<DisputeDetail id={5} />, { as: bob, at: paths.appeal(5) })
  const foot = within(await screen.findByRole('contentinfo'))
  expect(foot.getAllByRole('button').map(({ textContent, dataset }) => [textContent, dataset.tone])).toEqual([
    ['Accept', 'second'],
    ['Object', 'second'],
  ])
})

test('shows at the top that an objection was made, and its author', async () => {
  const scrolled = vi.spyOn(window, 'scrollTo').mockReturnValue()
  const proposed = {
    ...dispute,
    stage: 'proposed',
    awaits: 'buyer',
    deadlineAt: MORNING + 3600,
    proposal: { ...proposal, outcome: 'split' },
    actions: ['objectRuling'],
  } as const satisfies Dispute
  market.answers('getDispute', proposed)
  market.answers('objectRuling', () => {
    const timeline: Dispute['timeline'] = [
      ...dispute.timeline,
      {
        actor: 'buyer',
        action: 'ruling_objected',
        content: 'Wrong',
        images: [],
        createdAt: MORNING,
      },
    ]
    const objected: Dispute = { ...proposed, stage: 'final', awaits: 'operator', actions: [], timeline }
    market.answers('getDispute', objected)
    return objected
  })
  const { user } = await show(<DisputeDetail id={5} />, { as: bob, at: paths.appeal(5) })
  await user.click(await screen.findByRole('button', { name: 'Object' }))
  await user.type(screen.getByLabelText('Your statement'), 'It is wrong')
  await user.click(screen.getByRole('button', { name: 'Send objection' }))
  const head = await screen.findByRole('heading', { name: 'You have objected to the decision' })
  await waitFor(() => expect(head).toHaveFocus())
  expect(scrolled).toHaveBeenCalledWith(0, 0)
})

test('a user who froze the account gives evidence, and neither accepts nor withdraws', async () => {
  const frozen = { ...bob, frozenAt: MORNING }
  market.answers('getOrder', orderIn('appealing', 'buyer'))
  market.answers('getDispute', dispute)
  const { unmount } = await show(<DisputeDetail id={5} />, { as: frozen, at: paths.appeal(5) })
  expect(await screen.findByRole('button', { name: 'Add evidence' })).toBeEnabled()
  expect(screen.getByRole('button', { name: /^Withdraw/ })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'You have frozen your account' })).toBeVisible()
  unmount()
  market.answers('getDispute', { ...dispute, id: 6, actions: ['acceptRuling', 'objectRuling'] })
  await show(<DisputeDetail id={6} />, { as: frozen, at: paths.appeal(6) })
  expect(await screen.findByRole('button', { name: /^Accept/ })).toBeDisabled()
  expect(screen.getByRole('button', { name: /^Object/ })).toBeEnabled()
})
