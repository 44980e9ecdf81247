import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { market, Refusal } from '../../../../test/market.ts'
import { bob } from '../../../../test/samples.ts'
import { show } from '../../../../test/show.tsx'
import { useApiMutation } from '../../../base/api/use-api.ts'
import { useConsentAsked } from '../../../base/stores/consent.ts'
import { ConsentSheet } from './ConsentSheet.tsx'

const text = {
  id: 37,
  kind: 'terms',
  topic: 'privacy',
  title: 'Privacy notice',
  content: 'Which data we keep.',
  updatedAt: 1,
  version: 2,
  change: 'Data is kept for less time.',
} as const
const needed = (version: number) => ({
  version,
  texts: [{ id: text.id, topic: text.topic, version, title: text.title, change: text.change }],
})

test('asks for consent to what changed, and goes on with the act by the same key', async () => {
  let agreed = 1
  market.answers('pauseOffers', () => {
    if (agreed < 2) throw new Refusal('CONSENT_NEEDED', 'Our terms have changed.', needed(2))
    return bob
  })
  market.answers('getHelpText', text)
  market.answers('agree', ({ form }) => {
    agreed = Number(form.version)
    return null
  })
  const { user } = await show(<Acting />, { as: bob })
  await user.click(screen.getByRole('button', { name: 'Act' }))
  const sheet = await screen.findByRole('dialog', { name: 'Our terms have changed' })
  expect(sheet).toHaveTextContent('Data is kept for less time.')
  expect(await screen.findByText('Which data we keep.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Agree and go on' }))
  expect(await screen.findByText('done')).toBeVisible()
  expect(market.asked('agree').map(({ form }) => form)).toEqual([{ version: '2' }])
  const keys = market.asked('pauseOffers').map(({ key }) => key)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('leaves the act refused without consent, and shows a version that came meanwhile', async () => {
  market.refuses('pauseOffers', 'CONSENT_NEEDED', 'Our terms have changed.', needed(2))
  market.refuses('agree', 'CONSENT_NEEDED', 'Our terms have changed.', needed(3))
  market.answers('getHelpText', text)
  const { user } = await show(<Acting />, { as: bob })
  await user.click(screen.getByRole('button', { name: 'Act' }))
  await user.click(await screen.findByRole('button', { name: 'Agree and go on' }))
  await waitFor(() => expect(useConsentAsked.getState().asking?.needed.version).toBe(3))
  await user.click(screen.getByRole('button', { name: 'Not now' }))
  expect(await screen.findByText('refused')).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

function Acting() {
  const act = useApiMutation('pauseOffers')
  return (
    <>
      <button type="button" onClick={() => act.mutate({ on: '1' })}>
        Act
      </button>
      <p>{act.status === 'success' ? 'done' : act.status === 'error' ? 'refused' : ''}</p>
      <ConsentSheet />
    </>
  )
}
