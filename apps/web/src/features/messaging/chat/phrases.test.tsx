import { screen, within } from '@testing-library/react'
import { orderStates } from '@u-market/domain'
import { beforeEach, expect, test, vi } from 'vitest'
import { box, chatHolds, messagesTo, openChat, order, says } from '../../../../test/chat.tsx'
import { market } from '../../../../test/market.ts'
import { config, MORNING, message } from '../../../../test/samples.ts'
import { useUserInfo } from '../../../base/stores/user-info.ts'
import { phrasesFor } from './phrases.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: MORNING * 1000 })
  useUserInfo.setState({ homeConfig: config })
  market.answers('getOrder', order)
  chatHolds()
})

test('puts a fitting phrase into the message, in the sender’s language', async () => {
  market.answers('chatPhrases', [{ id: 1, text: 'On my way' }])
  const { user } = await openChat()
  await user.click(await screen.findByRole('button', { name: 'Phrases' }))
  const sheet = await screen.findByRole('dialog', { name: 'Phrases' })
  expect(within(sheet).getByText('I am paying now.')).toBeVisible()
  expect(within(sheet).queryByText('I am checking my account.')).not.toBeInTheDocument()
  await user.click(within(sheet).getByRole('button', { name: 'I am paying now.' }))
  expect(box()).toHaveValue('I am paying now.')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('keeps own phrases: adds, changes and removes them', async () => {
  market.answers('chatPhrases', ({ form }) =>
    form.remove ? [] : [{ id: 1, text: String(form.text ?? 'On my way') }],
  )
  const { user } = await openChat()
  await user.click(await screen.findByRole('button', { name: 'Phrases' }))
  await user.click(await screen.findByRole('button', { name: 'Add a phrase' }))
  await user.type(screen.getByRole('textbox', { name: 'New phrase' }), 'Five minutes, please')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Change the phrase: Five minutes, please' }))
  await user.type(screen.getByRole('textbox', { name: 'Change the phrase' }), '!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Remove the phrase: Five minutes, please!' }))
  expect(await screen.findByText('Keep what you often write, up to 10.')).toBeVisible()
  expect(market.asked('chatPhrases').map(({ form }) => form)).toEqual([
    {},
    { text: 'Five minutes, please' },
    { id: '1', text: 'Five minutes, please!' },
    { id: '1', remove: '1' },
  ])
})

test('warns before a message that leads out of the chat, and sends it all the same', async () => {
  const { user, line } = await openChat()
  await user.type(box(), 'Write me on Whats App{Enter}')
  const warning = await screen.findByRole('alert')
  expect(warning).toHaveTextContent('This message names another app or a phone number.')
  expect(messagesTo(line)).toHaveLength(0)
  await user.click(within(warning).getByRole('button', { name: 'Change it' }))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  await user.type(box(), '{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Send anyway' }))
  expect(messagesTo(line)).toHaveLength(1)
  expect(box()).toHaveValue('')
  await user.type(box(), 'I have paid by WeChat Pay{Enter}')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(messagesTo(line)).toHaveLength(2)
})

test('warns calmly under a received message that leads out of the chat', async () => {
  const { line } = await openChat()
  says(line, message(1, { message: '加我微信', sender: 'peer' }))
  expect(await screen.findByText(/This leads out of the chat/)).toBeVisible()
  says(line, message(2, { message: '好的', sender: 'peer' }))
  await screen.findByText('好的')
  expect(screen.getAllByText(/This leads out of the chat/)).toHaveLength(1)
})

test('has four to six phrases for each side in every state', () => {
  for (const state of orderStates)
    for (const role of ['buyer', 'seller'] as const) {
      const { length } = phrasesFor({ role, state })
      expect([4, 5, 6]).toContain(length)
    }
})
