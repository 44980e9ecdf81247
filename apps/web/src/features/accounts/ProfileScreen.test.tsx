import { screen } from '@testing-library/react'
import { screens } from '@u-market/contract/paths'
import { expect, test } from 'vitest'
import { market } from '../../../test/market.ts'
import { bob, config } from '../../../test/samples.ts'
import { show, speak } from '../../../test/show.tsx'
import { ProfileScreen } from './ProfileScreen.tsx'

test('says how often and when a nickname can change before it is typed', async () => {
  market.answers('getMarket', config)
  market.answers('getUser', bob)
  await show(<ProfileScreen />, { at: screens.profile, as: bob })
  expect(screen.getByLabelText('Nickname')).toHaveAccessibleDescription(
    /change it 2 times in 7 days, and not while an order is open/,
  )
  await speak('zh-CN')
  expect(screen.getByLabelText('昵称')).toHaveAccessibleDescription(
    /7 天内可修改 2 次，有进行中的订单时不能修改/,
  )
})
