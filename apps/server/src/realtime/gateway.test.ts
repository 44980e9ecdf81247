import type { IncomingHttpHeaders } from 'node:http'
import { decodeServerFrame, encodeClientFrame, socketQuery } from '@u-market/contract'
import { openSocket, test } from '@u-market/testkit'
import { describe, expect, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { openGateway } from '../../test/open-gateway.fixture.ts'
import { securityHeaders } from '../platform/security-headers.ts'
import { socketsCut } from './connection.ts'

const ping = encodeClientFrame('ping', {})

describe('a connection', () => {
  test('is dropped when silent, kept when it pings, and gets no response to pings', async ({ world }) => {
    const { connect } = await openGateway(world, { silenceMs: 1500, sweepMs: 20 })
    const [silent, lively] = await Promise.all([connect(world.alice), connect(world.bob)])
    await lively.hears('welcome')
    const pings = setInterval(() => lively.sendsRaw(ping), 50)
    onTestFinished(() => clearInterval(pings))
    expect(await silent.closed).toBe(1006)
    lively.says('openChat', { service: 1 })
    await lively.hears('chatHistory')
    expect(lively.frames.map(({ frameType }) => frameType)).toEqual(['welcome', 'chatOpened', 'chatHistory'])
  })

  test('receives sessionEnded and is closed without a token', async ({ world }) => {
    const { baseUrl } = await openGateway(world)
    for (const query of ['', '?modulename=index&isOrder=yes', '?token=', '?token=%00', '?token=short']) {
      const socket = new WebSocket(`${baseUrl.replace('http', 'ws')}/${query}`)
      const frames: unknown[] = []
      socket.on('message', (data) => frames.push(decodeServerFrame(String(data))))
      const code = await new Promise((resolve) => socket.on('close', resolve))
      expect({ code, frames }).toEqual({ code: 1008, frames: [{ frameType: 'sessionEnded' }] })
    }
  })

  test('is rejected on another path and above the limit per address', async ({ world }) => {
    const { baseUrl, connect } = await openGateway(world, { socketsPerAddress: 2 })
    await expect(openSocket(`${baseUrl}/elsewhere`, world.bob.token)).rejects.toThrow('404')
    const [first] = await Promise.all([connect(world.bob), connect(world.alice)])
    await expect(connect(world.mei)).rejects.toThrow('429')
    await first.hangUp()
    const later = await connect(world.mei)
    await later.hears('welcome')
  })

  test('is counted by the address that the proxy appended, by its /64 for IPv6', async ({ world }) => {
    const { baseUrl } = await openGateway(world, { socketsPerAddress: 2 })
    const from = async (address: string) => (await knock(baseUrl, { token: world.bob.token, address })).status
    for (const [first, second, third, other] of [
      ['9.9.9.1, 203.0.113.7', '9.9.9.2, 203.0.113.7', '203.0.113.7', '203.0.113.7, 203.0.113.8'],
      ['2001:db8:1:2::1', '2001:db8:1:2:f::2', '2001:db8:1:2::3', '2001:db8:1:3::1'],
    ] as const) {
      expect([await from(first), await from(second)]).toEqual([101, 101])
      expect(await from(third)).toBe(429)
      expect(await from(other)).toBe(101)
    }
  })

  test('gets the security headers when it is rejected', async ({ world }) => {
    const { baseUrl } = await openGateway(world)
    const { status, headers } = await knock(`${baseUrl}/elsewhere`, { token: '', address: '' })
    expect(status).toBe(404)
    expect(headers).toMatchObject(securityHeaders(world.deps.publicUrl))
  })

  test('is limited per user when many open at once', async ({ world }) => {
    const { baseUrl } = await openGateway(world, { socketsPerUser: 5 })
    const knocks = Array.from({ length: 60 }, () => knock(baseUrl, { token: world.bob.token, address: '' }))
    const sockets = (await Promise.all(knocks)).map(({ socket }) => socket)
    const alive = () => sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length
    await expect.poll(alive).toBe(5)
    const last = await knock(baseUrl, { token: world.bob.token, address: '' })
    sockets.push(last.socket)
    await expect.poll(alive).toBe(5)
    expect(last.socket.readyState).toBe(WebSocket.OPEN)
  })

  test('replaces the user’s longest silent one above the limit per user', async ({ world }) => {
    const { connect } = await openGateway(world, { socketsPerUser: 2 })
    const [first, second] = [await connect(world.bob), await connect(world.bob)]
    await Promise.all([first.hears('welcome'), second.hears('welcome')])
    first.says('openChat', { service: 1 })
    await first.hears('chatHistory')
    const third = await connect(world.bob)
    await third.hears('welcome')
    expect(await second.closed).toBe(1006)
    first.says('openChat', { service: 1 })
    await first.hears('chatOpened')
  })

  test('is closed when its session expires', async ({ world }) => {
    const { connect } = await openGateway(world, { sweepMs: 20 })
    const socket = await connect(world.bob)
    await socket.hears('welcome')
    world.clock.skip({ days: 31 })
    await socket.hears('sessionEnded')
    expect(await socket.closed).toBe(1008)
  })

  test('is asked to reconnect when the server stops', async ({ world }) => {
    const { connect, gateway } = await openGateway(world)
    const socket = await connect(world.bob)
    await socket.hears('welcome')
    await gateway.close()
    expect(await socket.closed).toBe(1012)
  })

  test('receives sessionEnded after it leaves', async ({ world }) => {
    const { connect } = await openGateway(world)
    const socket = await connect(world.bob)
    socket.says('leave')
    await socket.hears('sessionEnded')
    expect(await socket.closed).toBe(1000)
  })
})

describe('bad behaviour', () => {
  test('junk gets a reply in the user’s language, then the socket is closed', async ({ world }) => {
    await world.bob.call('editProfile', { locale: 'zh-CN' })
    const { connect } = await openGateway(world)
    const socket = await connect(world.bob)
    await socket.hears('welcome')
    for (let sent = 0; sent < 5; sent++) socket.sendsRaw('{"c":"Message","a":"__proto__","data":{}}')
    expect(await socket.closed).toBe(1008)
    const said = socket.frames.flatMap((frame) => (frame.frameType === 'showText' ? [frame.data.msg] : []))
    expect(said).toEqual(Array(5).fill('无法识别的消息，请重新发送'))
  })

  test.for([
    ['lists', '['.repeat(30_000), ']'.repeat(30_000)],
    ['objects', '{"a":'.repeat(10_000), `1${'}'.repeat(10_000)}`],
  ] as const)('%s nested as deep as a frame allows are junk', async ([, opening, closing], { world }) => {
    const { connect } = await openGateway(world)
    const socket = await connect(world.bob)
    socket.sendsRaw(`{"c":"Message","a":"sendMessage","data":${opening}${closing}}`)
    expect((await socket.hears('showText')).data.msg).toBe(
      'This message was not understood. Please send it again.',
    )
    socket.says('openChat', { service: 1 })
    await socket.hears('chatOpened')
  })

  test('a frame over 64 KiB closes the socket', async ({ world }) => {
    const { connect } = await openGateway(world)
    const socket = await connect(world.bob)
    socket.sendsRaw('x'.repeat(65 * 1024))
    expect(await socket.closed).toBe(1009)
  })

  test('a flood gets replies, then is cut off, and its queued frames are dropped', async ({ world }) => {
    const { connect } = await openGateway(world, { frameBurst: 20, framesPerSecond: 1 })
    const socket = await connect(world.bob)
    await socket.hears('welcome')
    for (let sent = 0; sent < 200; sent++) socket.says('openChat', { service: 1 })
    expect(await socket.closed).toBe(1008)
    expect(socket.frames.filter(({ frameType }) => frameType === 'chatOpened').length).toBeLessThanOrEqual(20)
  })

  test('unknown and invalid ids are refused', async ({ world }) => {
    const { connect } = await openGateway(world, { maxStrikes: 100 })
    const socket = await connect(world.bob)
    socket.says('loadHistory', { sessionId: 2_147_483_647, before: null })
    await socket.hears(
      'showText',
      ({ data }) => data.msg === 'This chat does not exist. Open it from its order.',
    )
    socket.says('openChat', { orderId: 'UO0' })
    await socket.hears('showText', ({ data }) => data.msg === 'This order does not exist. Check your orders.')
    for (const sessionId of [2_147_483_648, 1e300, -1, 0, 1.5])
      socket.says('loadHistory', { sessionId, before: null })
    socket.sendsRaw(encodeClientFrame('openChat', { orderId: '\u0000' }))
    socket.says('openChat', { service: 1 })
    await socket.hears('chatOpened')
    expect(socket.frames.filter(({ frameType }) => frameType === 'showText')).toHaveLength(8)
  })

  test('a reader that does not keep up is cut off, and others are served', async ({ world }) => {
    const limits = {
      maxBufferedBytes: 512 * 1024,
      frameBurst: 5000,
      maxQueuedFrames: 5000,
      silenceMs: 60_000,
    }
    const { baseUrl, connect } = await openGateway(world, limits)
    const order = await world.bob.buys({ from: world.alice, num: '5.00' })
    const [writer, other] = await Promise.all([connect(world.bob), connect(world.alice)])
    writer.says('openChat', { orderId: order.orderId })
    const { session } = (await writer.hears('chatOpened')).data
    for (let sent = 0; sent < 20; sent++)
      writer.says('sendMessage', {
        sessionId: session.id,
        message: '币'.repeat(2000),
        messageType: 0,
        messageId: `long-message-${sent}`,
      })
    await writer.hears('messageSent', ({ data }) => data.messageId === 'long-message-19')
    const slow = new WebSocket(`${baseUrl.replace('http', 'ws')}/?token=${world.alice.token}`)
    const closed = new Promise<number>((resolve) => slow.on('close', resolve))
    slow.on('error', () => {})
    await new Promise((resolve) => slow.on('open', resolve))
    slow.pause()
    const before = await cutAsSlow()
    const ask = encodeClientFrame('loadHistory', { sessionId: session.id, before: null })
    for (let sent = 0; sent < 400; sent++) slow.send(ask)
    await expect.poll(() => cutAsSlow()).toBe(before + 1)
    slow.resume()
    expect(await closed).toBe(1006)
    other.says('openChat', { orderId: order.orderId })
    await other.hears('chatHistory')
  })
})

describe('several sockets', () => {
  test('of one user all receive a message, the author’s other devices as their own', async ({ world }) => {
    const { alice, bob } = world
    const order = await bob.buys({ from: alice, num: '5.00' })
    const [phone, tablet, hers, hersToo] = await Promise.all(
      [bob, bob, alice, alice].map((who) => world.connect(who)),
    )
    if (!phone || !tablet || !hers || !hersToo) throw new Error('four sockets')
    await Promise.all([tablet, hers, hersToo].map((socket) => socket.hears('welcome')))
    phone.says('openChat', { orderId: order.orderId })
    const { session } = (await phone.hears('chatOpened')).data
    phone.says('sendMessage', {
      sessionId: session.id,
      message: 'Hello',
      messageType: 0,
      messageId: 'device-0001',
    })
    const ack = await phone.hears('messageSent')
    const isHello = ({ data }: { data: object }) => 'messageId' in data && data.messageId === 'device-0001'
    const heard = await Promise.all(
      [tablet, hers, hersToo].map((socket) => socket.hears('newMessage', isHello)),
    )
    expect(heard.map(({ data }) => 'sender' in data && data.sender)).toEqual(['me', 'peer', 'peer'])
    expect(heard.map(({ data }) => 'id' in data && data.id)).toEqual(
      Array(3).fill('id' in ack.data && ack.data.id),
    )
    expect(phone.frames.some((frame) => frame.frameType === 'newMessage' && isHello(frame))).toBe(false)
  })

  test('of one user are closed by a changed password, except the one that changed it', async ({ world }) => {
    const { bob } = world
    const second = await world.visitor().call('logIn', { account: 'bob', password: bob.password })
    const [own, other] = await Promise.all([world.connect(bob), world.connect(second)])
    await Promise.all([own.hears('welcome'), other.hears('welcome')])
    await bob.call('changePassword', { oldPassword: bob.password, newPassword: 'another-1234' })
    await other.hears('sessionEnded')
    expect(await other.closed).toBe(1008)
    own.says('openChat', { service: 1 })
    await own.hears('chatOpened')
  })
})

/** Opens a socket as a browser behind a proxy does; closed at the end of the test. */
function knock(baseUrl: string, { token, address }: { token: string; address: string }) {
  const headers = address === '' ? {} : { 'x-forwarded-for': address }
  const socket = new WebSocket(`${baseUrl.replace('http', 'ws')}/?${socketQuery({ token })}`, { headers })
  onTestFinished(() => socket.terminate())
  type Answer = { status: number; headers: IncomingHttpHeaders; socket: WebSocket }
  return new Promise<Answer>((resolve) => {
    socket.on('error', () => {})
    socket.on('upgrade', (answer) => resolve({ status: 101, headers: answer.headers, socket }))
    socket.on('unexpected-response', (_request, answer) => {
      answer.resume()
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, socket })
    })
  })
}

async function cutAsSlow(): Promise<number> {
  const { values } = await socketsCut.get()
  return values.find(({ labels }) => labels.reason === 'slow')?.value ?? 0
}
