import { screen, waitFor, within } from '@testing-library/react'
import type { Conversation } from '@u-market/contract'
import { ownScreens, paths, screens } from '@u-market/contract/paths'
import { beforeEach, expect, test } from 'vitest'
import { session } from '../../../test/chat.tsx'
import { lastLine } from '../../../test/line.ts'
import { market } from '../../../test/market.ts'
import { bob, config, MORNING, message, pageOf } from '../../../test/samples.ts'
import { show, standStillAt } from '../../../test/show.tsx'
import { SocketHost } from '../../app/shell/SocketHost.tsx'
import { ChatListScreen } from './ChatListScreen.tsx'

const order: Conversation = {
  session,
  message: message(7, { sender: 'peer', message: 'Have you paid?' }),
  unread: 2,
  role: 'buyer',
  num: '25.00',
  state: 'paying',
}
const support: Conversation = {
  session: {
    ...session,
    id: 2,
    orderId: '',
    service: 1,
    peer: { id: 0, nickname: 'Support', avatar: '', isOnline: 1 },
  },
  message: message(6, { sender: 'me', messageType: 1, message: '/uploads/chat/x.jpg', orderId: '' }),
  unread: 0,
  role: '',
  num: '',
  state: '',
}

beforeEach(() => standStillAt(MORNING))

test('shows each conversation with its last words and what is unread, and leads there', async () => {
  holds([order, support], 1)
  await open()
  const links = within(await screen.findByRole('list', { name: 'Messages' })).getAllByRole('link')
  expect(links[0]).toHaveTextContent(/Alice.*Have you paid\?2 newYou buy 25\.00 U$/)
  expect(links[0]).toHaveAttribute('href', paths.chat(session.orderId, 'buyer'))
  expect(links[1]).toHaveTextContent(/^Support.*You: \[Image\]$/)
  expect(links[1]).toHaveAttribute('href', screens.service)
})

test('follows new messages, and what the user reads on another device', async () => {
  holds([order], 1)
  market.answers('getMarket', config)
  market.answers('listSales', [])
  market.answers('getUser', bob)
  await show(
    <>
      <ChatListScreen />
      <SocketHost />
    </>,
    { as: bob, at: ownScreens.chats },
  )
  expect(await screen.findByText('2 new')).toBeVisible()
  holds([{ ...order, unread: 0 }], 0)
  lastLine().says({ frameType: 'chatRead', data: { sessionId: session.id, recordId: 7 } })
  await waitFor(() => expect(screen.queryByText('2 new')).not.toBeInTheDocument())
})

test('says in Chinese that no message has come, and where to begin', async () => {
  holds([], 0)
  await show(<ChatListScreen />, { as: bob, at: ownScreens.chats, language: 'zh-CN' })
  expect(await screen.findByText('暂无消息。订单聊天和客服会话会显示在这里。')).toBeVisible()
  expect(screen.getByRole('link', { name: '联系客服' })).toHaveAttribute('href', screens.service)
})

function open() {
  return show(<ChatListScreen />, { as: bob, at: ownScreens.chats })
}

function holds(chats: readonly Conversation[], unread: number): void {
  market.answers('listChats', { ...pageOf([...chats]), unread })
}
