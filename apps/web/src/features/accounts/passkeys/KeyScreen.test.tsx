import { screen, within } from '@testing-library/react'
import type { DataOf } from '@u-market/contract'
import { screens } from '@u-market/contract/paths'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { market } from '../../../../test/market.ts'
import { bob, MORNING } from '../../../../test/samples.ts'
import { reason, show, standStillAt } from '../../../../test/show.tsx'
import { KeyScreen } from './KeyScreen.tsx'

type Passkey = DataOf<'listPasskeys'>[number]

const phone: Passkey = { id: 7, name: 'My phone', isSynced: 0, suspended: 0, createdAt: 1, lastUsedAt: null }
const lost: Passkey = { ...phone, id: 8, name: 'Android', suspended: 1 }

beforeEach(() => {
  standStillAt(MORNING)
  // As in a browser that can use passkeys.
  Object.assign(window, { isSecureContext: true, PublicKeyCredential: class {} })
})
afterEach(() => {
  Reflect.deleteProperty(window, 'PublicKeyCredential')
})

test('says until when a suspended passkey stays so, and that none can be added', async () => {
  market.answers('listPasskeys', [phone, lost])
  await open({ resetHoldUntil: MORNING + 3600 })
  const rows = within(await screen.findByRole('list', { name: 'My passkeys' })).getAllByRole('listitem')
  expect(rows[0]).not.toHaveTextContent('Suspended')
  expect(rows[1]).toHaveTextContent(/Android Suspended.*You can resume it from .*\d\d:\d\d\./)
  expect(screen.getByRole('button', { name: 'Resume Android' })).toBeDisabled()
  expect(screen.queryByRole('button', { name: 'Resume My phone' })).toBeNull()
  expect(reason()).toMatch(
    /^A password was reset by SMS code or the mobile number was changed\. Possible from /,
  )
  expect(screen.getByRole('button', { name: 'Add a passkey' })).toBeDisabled()
})

test('resumes a passkey with the payment password once the hold is over', async () => {
  market.answers('listPasskeys', [lost])
  market.answers('resumePasskey', () => {
    market.answers('listPasskeys', [{ ...lost, suspended: 0 }])
    return { ...lost, suspended: 0 as const }
  })
  const { user } = await open({})
  await user.click(await screen.findByRole('button', { name: 'Resume Android' }))
  expect(screen.getByRole('dialog', { name: 'Resume Android' })).toHaveTextContent('Only if it is yours')
  await user.keyboard('135790')
  expect(await screen.findByRole('list', { name: 'My passkeys' })).not.toHaveTextContent('Suspended')
  expect(market.asked('resumePasskey').map(({ form }) => form)).toEqual([{ id: '8', payPassword: '135790' }])
})

function open(info: Partial<typeof bob>) {
  return show(<KeyScreen />, { as: { ...bob, hasPayPassword: 1, ...info }, at: screens.passkeys })
}
