import { screen, waitFor } from '@testing-library/react'
import { wireName } from '@u-market/contract/client'
import { paths, screens } from '@u-market/contract/paths'
import { beforeEach, describe, expect, test } from 'vitest'
import { market } from '../../../../test/market.ts'
import { alice, config, method, rail, railField } from '../../../../test/samples.ts'
import { address, type Fingers, fill, reason, show, speak } from '../../../../test/show.tsx'
import { MethodForm } from './AddMethodScreen.tsx'

beforeEach(() =>
  market.answers('findWallet', {
    userId: 9,
    walletAddress: alice.walletAddress,
    nickname: 'Alice',
    avatar: '',
    maskedRealName: 'A***e Z***u',
  }),
)

test('asks for the bank of a card and the QR code of an e-wallet', async () => {
  const { user } = await open()
  expect(names()).toEqual(['Real name', 'Card number', 'Bank', 'Branch (optional)'])
  expect(screen.queryByLabelText('Payment QR code (optional)')).not.toBeInTheDocument()
  await user.click(screen.getByRole('radio', { name: 'Alipay' }))
  expect(names()).toEqual(['Real name', 'Alipay account'])
  expect(screen.getByLabelText('Payment QR code (optional)')).toBeVisible()
})

test('starts with the requested type, in the user’s language', async () => {
  await open({ at: paths.addPaymentMethod('alipay') })
  expect(screen.getByRole('radio', { name: 'Alipay' })).toBeChecked()
  await speak('zh-CN')
  // The labels of a rail's fields come from the server.
  expect(names()).toEqual(['真实姓名', 'Alipay account'])
  expect(screen.getByRole('button', { name: '添加支付宝' })).toBeDisabled()
})

test('opens the requested type, not the kept draft of another', async () => {
  const first = await open()
  await first.user.click(screen.getByRole('radio', { name: 'Alipay' }))
  await fill(first.user, field('Alipay account'), 'alice@example.com')
  first.unmount()
  const { user } = await open({ at: paths.addPaymentMethod('bank') })
  expect(field('Card number')).toHaveValue('')
  await user.click(screen.getByRole('radio', { name: 'Alipay' }))
  expect(field('Alipay account')).toHaveValue('alice@example.com')
  expect(address()).toBe(screens.addPaymentMethod)
})

test('says what is missing, one field after the other', {
  tags: ['validation.name'],
}, async () => {
  const { user } = await open()
  for (const [name, typed, missing] of [
    ['Real name', 'Alice Zhou', 'Please fill in the name'],
    ['Card number', '6222021234567890', 'Enter “Card number”'],
    ['Bank', 'Bank of Utopia', 'Enter “Bank”'],
  ] as const) {
    expect(reason()).toBe(missing)
    expect(add()).toBeDisabled()
    await fill(user, field(name), typed)
  }
  expect(add()).toBeEnabled()
})

test('a blank that is deleted from a card number takes the figure next to it', async () => {
  const { user } = await open()
  const card = field('Card number')
  await fill(user, card, '622202123456')
  await user.type(card, '{Backspace}', { initialSelectionStart: 5, initialSelectionEnd: 5 })
  expect(card).toHaveValue('6220 2123 456')
  await user.type(card, '{Delete}', { initialSelectionStart: 9, initialSelectionEnd: 9 })
  expect(card).toHaveValue('6220 2123 56')
})

test('groups a card number as on the card and sends it without spaces', async () => {
  market.answers('savePaymentMethod', method())
  const { user } = await open({ at: `${screens.addPaymentMethod}?from=${screens.sell}` })
  await fillAll(user)
  await user.type(field('Card number'), '{Backspace}1')
  expect(field('Card number')).toHaveValue('6222 0212 3456 7891')
  await fill(user, field('Branch (optional)'), ' Main Street ')
  await user.click(add())
  expect(screen.getByRole('dialog')).toHaveTextContent('6222 0212 3456 7891')
  await user.keyboard('135790')
  await waitFor(() => expect(address()).toBe(screens.sell))
  expect(market.asked('savePaymentMethod').map(({ form }) => form)).toEqual([
    {
      type: 'bank',
      name: 'Alice Zhou',
      account: '6222021234567891',
      bankName: 'Bank of Utopia',
      bankBranch: 'Main Street',
      payPassword: '135790',
    },
  ])
})

test('does not return to an address outside the app', async () => {
  market.answers('savePaymentMethod', method())
  const { user } = await open({ at: `${screens.addPaymentMethod}?from=//evil.example` })
  await fillAll(user)
  await user.click(add())
  await user.keyboard('135790')
  await waitFor(() => expect(address()).toBe(screens.home))
})

test('locks the verified name if it is known, and shows its mask if it is not', async () => {
  const { user, unmount } = await open({ knownName: 'Alice Zhou' })
  expect(field('Real name')).toHaveAttribute('readonly')
  await user.type(field('Real name'), 'x')
  expect(field('Real name')).toHaveValue('Alice Zhou')
  expect(market.asked('findWallet')).toEqual([])
  unmount()
  await open()
  await waitFor(() =>
    expect(field('Real name')).toHaveAccessibleDescription('Exactly as verified: A***e Z***u'),
  )
})

test('rejects another person’s name at the name field', async () => {
  market.refuses('savePaymentMethod', 'METHOD_NAME_MISMATCH', 'This is not your verified name')
  const { user } = await open()
  await fillAll(user)
  await user.click(add())
  await user.keyboard('135790')
  await waitFor(() =>
    expect(field('Real name')).toHaveAccessibleDescription('This is not your verified name'),
  )
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getAllByText('This is not your verified name')).toHaveLength(1)
})

test('shows each error at its field, and errors without a field below the form', async () => {
  market.refuses('savePaymentMethod', 'INVALID_PARAMS', 'Please check', {
    fields: { account: 'No such card', bankName: 'Too short' },
  })
  const { user } = await open()
  await fillAll(user)
  await user.click(add())
  await user.keyboard('135790')
  await waitFor(() => expect(field('Card number')).toHaveAccessibleDescription('No such card'))
  expect(field('Bank')).toHaveAccessibleDescription('Too short')
  market.refuses('savePaymentMethod', 'METHOD_LIMIT', 'You have ten methods already')
  await user.click(add())
  await user.keyboard('135790')
  expect(await screen.findByText('You have ten methods already')).toBeVisible()
})

test('keeps the type of a changed method, shows its QR code, and saves under its id', async () => {
  const held = method({
    id: 12,
    type: 'alipay',
    account: 'alice@example.com',
    bankName: '',
    qrCode: '/uploads/4.webp',
  })
  market.answers('savePaymentMethod', held)
  const { user } = await open({ held, at: paths.editPaymentMethod(12) })
  expect(screen.queryByRole('radio')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Enlarge Alipay payment QR code' })).toBeVisible()
  await user.clear(field('Alipay account'))
  await fill(user, field('Alipay account'), 'zhou@example.com')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await user.keyboard('135790')
  await waitFor(() => expect(address()).toBe(screens.paymentMethods))
  expect(market.asked('savePaymentMethod')[0]?.form).toEqual({
    id: '12',
    type: 'alipay',
    name: 'Alice Zhou',
    account: 'zhou@example.com',
    payPassword: '135790',
  })
})

describe('a rail that the app has no code for', () => {
  const fields = [
    railField({ name: 'pix_key', label: 'PIX key', kind: 'pix' }),
    railField({ name: wireName('bankName'), label: 'Bank', kind: 'text', required: 0 }),
  ]
  const pix = rail({
    ...{ type: 'pix', name: 'PIX', fields, reversible: 1, payMinutes: 15 },
    ...{ releaseMinutes: 30, largest: '5000.00' },
  })

  test('is drawn from its fields, warns of payments that can be taken back, and says its own terms', async () => {
    const { user } = await open({ types: [...config.methodTypes, pix] })
    await user.click(screen.getByRole('radio', { name: 'PIX' }))
    expect(names()).toEqual(['Real name', 'PIX key', 'Bank (optional)'])
    expect(screen.getByText(/can be taken back by the payer/)).toBeVisible()
    expect(
      screen.getByText('Orders by PIX: 15 minutes to pay, 30 minutes to release, up to ¥5,000.00.'),
    ).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'Alipay' }))
    expect(screen.queryByText(/can be taken back/)).not.toBeInTheDocument()
  })

  test('checks a field when it is left, shows how it is read, and sends it in its one form', async () => {
    market.answers('savePaymentMethod', method())
    const { user } = await open({ types: [pix] })
    await fill(user, field('Real name'), 'Alice Zhou')
    expect(reason()).toBe('Enter “PIX key”')
    await fill(user, field('PIX key'), '123.456.789-00')
    const wrong = 'This is not a valid CPF: check its digits. A mobile begins with +55.'
    expect(reason()).toBe(wrong)
    await user.tab()
    expect(field('PIX key')).toHaveAccessibleDescription(wrong)
    await user.clear(field('PIX key'))
    await fill(user, field('PIX key'), '12345678909')
    expect(field('PIX key')).toHaveAccessibleDescription('Read as 123.456.789-09')
    await user.click(add())
    expect(screen.getByRole('dialog')).toHaveTextContent('123.456.789-09')
    await user.keyboard('135790')
    await waitFor(() => expect(market.asked('savePaymentMethod')).toHaveLength(1))
    expect(market.asked('savePaymentMethod')[0]?.form).toEqual({
      ...{ type: 'pix', name: 'Alice Zhou', payPassword: '135790' },
      fields: '{"pix_key":"12345678909"}',
    })
  })

  test('shows the server’s refusal at the field', async () => {
    market.refuses('savePaymentMethod', 'INVALID_PARAMS', 'Please check', {
      fields: { pixKey: 'No such key' },
    })
    const { user } = await open({ types: [pix] })
    await fill(user, field('Real name'), 'Alice Zhou')
    await fill(user, field('PIX key'), 'alice@exemplo.com.br')
    await user.click(add())
    await user.keyboard('135790')
    await waitFor(() => expect(field('PIX key')).toHaveAccessibleDescription('No such key'))
  })
})

test('an IBAN is grouped while it is typed, in capitals', async () => {
  const iban = railField({ name: 'iban', label: 'IBAN', kind: 'iban' })
  const { user } = await open({ types: [rail({ type: 'sepa', name: 'SEPA', fields: [iban] })] })
  await fill(user, field('IBAN'), 'de8937040044')
  expect(field('IBAN')).toHaveValue('DE89 3704 0044')
})

type Setting = {
  readonly at?: string
  readonly held?: ReturnType<typeof method>
  readonly knownName?: string
  readonly types?: typeof config.methodTypes
}

function open({ at = screens.addPaymentMethod, held, knownName, types = config.methodTypes }: Setting = {}) {
  return show(<MethodForm info={alice} types={types} currency="CNY" method={held} knownName={knownName} />, {
    as: alice,
    at,
  })
}

function names() {
  return screen
    .getAllByRole('textbox')
    .map((input) => input.closest('div')?.previousElementSibling?.textContent)
}

function add(): HTMLElement {
  return screen.getByRole('button', { name: /^Add / })
}

function field(name: string): HTMLElement {
  return screen.getByRole('textbox', { name })
}

async function fillAll(user: Fingers): Promise<void> {
  await fill(user, field('Real name'), 'Alice Zhou')
  await fill(user, field('Card number'), '6222021234567890')
  await fill(user, field('Bank'), 'Bank of Utopia')
}
