import { screen } from '@testing-library/react'
import type { Dispute, Order } from '@u-market/contract'
import { paths } from '@u-market/contract/paths'
import { beforeEach, expect, test } from 'vitest'
import { later } from '../../../../test/later.ts'
import { market } from '../../../../test/market.ts'
import { orderIn } from '../../../../test/sample-orders.ts'
import { bob, MORNING, ORDER_ID } from '../../../../test/samples.ts'
import { show } from '../../../../test/show.tsx'
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
