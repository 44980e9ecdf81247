import { screen, waitFor } from '@testing-library/react'
import { screens } from '@u-market/contract/paths'
import { expect, test } from 'vitest'
import { market } from '../../../test/market.ts'
import { bob, config } from '../../../test/samples.ts'
import { address, type Fingers, show } from '../../../test/show.tsx'
import { useMe } from '../../base/api/use-api.ts'
import { Route, Switch } from '../../base/router.tsx'
import { setScreenParams } from '../../base/stores/screen-params.ts'
import { PayPasswordScreen } from './PayPasswordScreen.tsx'

const never = new Promise<typeof bob>(() => undefined)
const newcomer = { ...bob, hasPayPassword: 0 } as const

test('the screen that asked for a payment password knows about it before the user is read from the server again', {
  tags: ['parameters.items'],
}, async () => {
  market.answers('getMarket', config)
  market.answers('getUser', newcomer)
  market.answers('setPayPassword', null)
  setScreenParams({ returnTo: screens.sell })
  const { user } = await show(
    <Switch>
      <Route path={screens.sell}>
        <Act />
      </Route>
      <Route>
        <PayPasswordScreen />
      </Route>
    </Switch>,
    { at: screens.payPassword, as: newcomer },
  )
  await waitFor(() => expect(market.asked('getUser')).toHaveLength(1))
  market.answers('getUser', () => never)
  await user.type(screen.getByLabelText('SMS code'), '123456')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await enter(user, '846273')
  await screen.findByRole('heading', { name: 'Enter it once more' })
  await enter(user, '846273')
  expect(await screen.findByText('signs')).toBeVisible()
  expect(address()).toBe(screens.sell)
})

test('a payment password that is guessed first is refused before it is typed twice', async () => {
  market.answers('getMarket', config)
  market.answers('getUser', newcomer)
  const { user } = await show(<PayPasswordScreen />, { at: screens.payPassword, as: newcomer })
  await user.type(screen.getByLabelText('SMS code'), '123456')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await enter(user, '123456')
  expect(screen.getByRole('heading', { name: 'Choose a new payment password' })).toBeVisible()
  expect(screen.getByText('Too easy to guess. Choose 6 other digits.')).toBeVisible()
  await enter(user, '846273')
  expect(await screen.findByRole('heading', { name: 'Enter it once more' })).toBeVisible()
  expect(market.asked('setPayPassword')).toHaveLength(0)
})

function Act() {
  const { info } = useMe()
  return <p>{info?.hasPayPassword === 1 ? 'signs' : 'must set it first'}</p>
}

async function enter(user: Fingers, pin: string): Promise<void> {
  for (const figure of pin) await user.click(screen.getByRole('button', { name: figure }))
}
