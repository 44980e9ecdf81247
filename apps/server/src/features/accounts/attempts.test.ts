import { createServer } from 'node:http'
import { userId } from '@u-market/domain'
import { inWorld, test } from '@u-market/testkit'
import { describe, expect, onTestFinished } from 'vitest'
import { portOf } from '../../platform/port-of.fixture.ts'
import { checkPayPassword } from './pay-password.ts'
import { deliverCode } from './sms-codes.ts'
import { codeText } from './step-up-act.ts'

const MOBILE = '+8613911110001'

describe('concurrent attempts', () => {
  test('are limited to ten wrong passwords at a login', async ({ world }) => {
    const logIn = (password: string) => world.visitor().call('logIn', { account: 'bob', password })
    const ends = await atOnce(20, (at) => logIn(`wrong-${at}`))
    expect(tally(ends)).toEqual({ LOGIN_FAILED: 10, LOGIN_LOCKED: 10 })
    await expect(logIn(world.bob.password)).refusedWith('LOGIN_LOCKED')
  })

  test('are limited in the same way for an account that does not exist', async ({ world }) => {
    const ends = await atOnce(20, () =>
      world.visitor().call('logIn', { account: 'nobody_here', password: 'wrong' }),
    )
    expect(tally(ends)).toEqual({ LOGIN_FAILED: 10, LOGIN_LOCKED: 10 })
  })

  test('are limited to ten wrong passwords at the console', async ({ world }) => {
    const ends = await atOnce(20, () =>
      world.visitor().console('logIn', { username: 'olivia', password: 'wrong' }),
    )
    expect(tally(ends)).toEqual({ LOGIN_FAILED: 10, LOGIN_LOCKED: 10 })
  })

  test('are limited to five wrong payment passwords, each with its own count of attempts left', async ({
    world,
  }) => {
    const { deps, bob } = world
    const ends = await atOnce(20, () => checkPayPassword(deps, { id: userId(bob.id) }, '000001'))
    expect(tally(ends)).toEqual({ PAYPASSWORD_WRONG: 5, PAYPASSWORD_LOCKED: 15 })
    const left = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.details.triesLeft] : []))
    expect(left.filter((tries) => tries !== undefined).sort()).toEqual([0, 1, 2, 3, 4])
  })

  test('do not lock the user out if the password is right', async ({ world }) => {
    const { deps, bob } = world
    const pins = await atOnce(20, () => checkPayPassword(deps, { id: userId(bob.id) }, bob.payPassword))
    const logins = await atOnce(20, () =>
      world.visitor().call('logIn', { account: 'bob', password: bob.password }),
    )
    expect([tally(pins), tally(logins)]).toEqual([{ done: 20 }, { done: 20 }])
  })

  test('use up an SMS code if they are wrong', async ({ world }) => {
    const visitor = world.visitor()
    const { demoCode: code } = await visitor.call('sendCode', { mobile: MOBILE, event: 'register' })
    const wrong = code === '000000' ? '000001' : '000000'
    const use = (given: string) =>
      visitor.call('register', { mobile: MOBILE, code: given, password: 'demo-1234' })
    await atOnce(8, () => use(wrong))
    await expect(use(code!)).refusedWith('CODE_WRONG')
  })
})

describe('SMS codes requested at once', () => {
  test('are limited to one per mobile', async ({ world }) => {
    const ends = await atOnce(6, () =>
      world.visitor().call('sendCode', { mobile: MOBILE, event: 'register' }),
    )
    expect(tally(ends)).toEqual({ done: 1, CODE_TOO_SOON: 5 })
  })

  test('are limited to twenty an hour per address', async ({ world }) => {
    const visitor = world.visitor('10.6.6.6')
    const ends = await atOnce(24, (at) =>
      visitor.call('sendCode', {
        mobile: `+86139222200${String(at).padStart(2, '0')}`,
        event: 'register',
      }),
    )
    expect(tally(ends)).toEqual({ done: 20, CODE_LIMIT: 4 })
  })
})

test('a code for the payment password goes only to the caller’s own mobile', async ({ world }) => {
  const ask = { mobile: MOBILE, event: 'setpaypassword' } as const
  await expect(world.nina.call('sendCode', ask)).naming('mobile')
  await expect(world.visitor().call('sendCode', ask)).answeredStatus(401)
})

test('sixteen calls with one idempotency key change the payment password once and count no wrong attempt', {
  tags: ['call.setPayPassword'],
}, async ({ world }) => {
  const { bob, deps } = world
  const form = { payPassword: '246813', repeatedPayPassword: '246813', oldPayPassword: bob.payPassword }
  const ends = await atOnce(16, () => bob.call('setPayPassword', form, { idempotencyKey: 'the-same-key' }))
  expect(tally(ends)).toEqual({ done: 16 })
  await expect(checkPayPassword(deps, { id: userId(bob.id) }, bob.payPassword)).rejects.toMatchObject({
    details: { triesLeft: 4 },
  })
})

test('a code lifts the lock of a forgotten payment password', { tags: ['call.setPayPassword'] }, async ({
  world,
}) => {
  const { bob, deps } = world
  await world.clock.advance({ minutes: 2 })
  await atOnce(6, () => checkPayPassword(deps, { id: userId(bob.id) }, '000001'))
  const { demoCode: code } = await bob.call('sendCode', { mobile: bob.mobile, event: 'setpaypassword' })
  await bob.call('setPayPassword', { payPassword: '246813', repeatedPayPassword: '246813', code: code! })
  await expect(checkPayPassword(deps, { id: userId(bob.id) }, '246813')).resolves.toBeUndefined()
})

test('a replayed profile edit returns the caller’s token, which is not stored', async ({ world }) => {
  const { bob, pool } = world
  const edit = () => bob.call('editProfile', { nickname: 'Bobby' }, { idempotencyKey: 'profile-once' })
  const [first, second] = [await edit(), await edit()]
  expect([first.token, second.token]).toEqual([bob.token, bob.token])
  const { rows } = await pool.query('select response::text as answer from idempotency_key')
  expect(rows.map(({ answer }) => answer).join()).not.toContain(bob.token)
})

describe('with an SMS gateway', () => {
  const listen = async () => {
    const taken: unknown[] = []
    const server = createServer((request, response) => {
      request.setEncoding('utf8').on('data', (text) => taken.push(JSON.parse(text)))
      request.on('end', () => response.end())
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    return { taken, url: `http://127.0.0.1:${portOf(server)}/send`, close: () => server.close() }
  }

  test('posts a code in the language of the caller, unless it has expired', async () => {
    const gateway = await listen()
    onTestFinished(() => void gateway.close())
    await inWorld({ smsUrl: gateway.url }, async (world) => {
      const { demoCode: code = '' } = await world
        .visitor()
        .call('sendCode', { mobile: MOBILE, event: 'register' })
      await world.clock.advance({ seconds: 1 })
      expect(gateway.taken).toEqual([{ mobile: MOBILE, code, text: expect.stringContaining(code) }])
      world.clock.skip({ minutes: 6 })
      await deliverCode(world.deps, { mobile: MOBILE, code, locale: 'zh-CN' })
      expect(gateway.taken).toHaveLength(1)
    })
  })

  test('names amount and receiver in the code of a transfer or exchange, without a nickname', async () => {
    const gateway = await listen()
    onTestFinished(() => void gateway.close())
    await inWorld({ smsUrl: gateway.url }, async (world) => {
      const { bob, mei } = world
      await mei.call('editProfile', { nickname: 'call +86 900' })
      const send = (form: object) => bob.call('sendCode', { mobile: bob.mobile, event: 'stepup', ...form })
      const texts = async () => {
        await world.clock.advance({ minutes: 1 })
        return gateway.taken.map((sent) => Object(sent).text)
      }
      await send({ kind: 'transfer', amount: '2500', walletAddress: mei.walletAddress })
      const [transfer] = await texts()
      const [head, tail] = [mei.walletAddress.slice(0, 6), mei.walletAddress.slice(-6)]
      expect(transfer).toContain(`to send 2500.00 U to wallet address ${head}…${tail} of`)
      expect(transfer).toContain('**')
      expect(transfer).not.toContain('+86')
      const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
      await send({ kind: 'exchange', amount: '1000.00', network: 'TRC20', address })
      expect((await texts())[1]).toContain(
        'to exchange 1000.00 U to USDT for the TRC20 address TR7NHq…gjLj6t,',
      )
      const said = {
        kind: 'transfer',
        amount: '5.00',
        address: 'UABCDE…678901',
        network: '',
        name: '张**',
      } as const
      expect(codeText('zh-CN', '123456', said)).toBe(
        '【U集市】您正在转币 5.00 U 至张** 的钱包地址 UABCDE…678901，验证码 123456，5 分钟内有效。如非本人操作，请勿告诉他人，并立即修改密码。',
      )
    })
  })

  test('fails the job when the gateway refuses, so that it is retried', async ({ world }) => {
    const { demoCode: code = '' } = await world
      .visitor()
      .call('sendCode', { mobile: MOBILE, event: 'register' })
    const deps = { ...world.deps, smsUrl: `${world.server.baseUrl}/nobody-takes-this-here` }
    await expect(deliverCode(deps, { mobile: MOBILE, code, locale: 'en-US' })).rejects.toThrow(
      /gateway answered/,
    )
  })

  test('does not follow a redirect of the gateway', async ({ world }) => {
    const elsewhere = await listen()
    const pointing = createServer((_, response) => response.writeHead(307, { location: elsewhere.url }).end())
    await new Promise<void>((ready) => pointing.listen(0, '127.0.0.1', ready))
    try {
      const { demoCode: code = '' } = await world
        .visitor()
        .call('sendCode', { mobile: MOBILE, event: 'register' })
      const deps = { ...world.deps, smsUrl: `http://127.0.0.1:${portOf(pointing)}/send` }
      await expect(deliverCode(deps, { mobile: MOBILE, code, locale: 'en-US' })).rejects.toThrow(
        'gateway answered 307',
      )
      expect(elsewhere.taken).toEqual([])
    } finally {
      elsewhere.close()
      pointing.close()
    }
  })
})

function atOnce<T>(times: number, act: (at: number) => Promise<T>) {
  return Promise.allSettled(Array.from({ length: times }, (_, at) => act(at)))
}

function tally(ends: PromiseSettledResult<unknown>[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const end of ends) {
    const name = end.status === 'fulfilled' ? 'done' : String(end.reason?.reason ?? end.reason)
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}
