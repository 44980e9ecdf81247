import { callPaths, consolePaths, formBody } from '@u-market/contract'
import { sharedTest as test, type World } from '@u-market/testkit'
import pino from 'pino'
import { expect } from 'vitest'
import { allConsoleHandlers, allHandlers } from '../all-handlers.ts'
import { createSessionFinder } from '../features/accounts/index.ts'
import { findOperatorSession } from '../features/operators/index.ts'
import { createAddressReader } from '../platform/caller-address.ts'
import { createFastify } from './create-fastify.ts'
import { registerCalls } from './register-calls.ts'

const ADDRESS = '203.0.113.7'

test('logs guesses and forbidden calls with caller and address, without the guessed secrets', async ({
  world,
}) => {
  const { lines, ask } = serve(world)
  const { bob, olivia } = world
  await ask(callPaths.logIn, '', { account: 'bob', password: 'guess-1234' })
  await ask(callPaths.changePassword, bob.token, {
    oldPassword: 'guess-1234',
    newPassword: 'quite-another-1',
  })
  const payment = { type: 'transfer', walletAddress: world.mei.walletAddress, amount: '1' }
  await ask(callPaths.payCoin, bob.token, { ...payment, payPassword: '926481' })
  await ask(callPaths.listOrders, 'a'.repeat(43))
  await ask(callPaths.listSales, bob.token, { sellerId: world.alice.id })
  await ask(consolePaths.listAudit, bob.token)
  const caller = `user:${bob.id}`
  expect(lines).toMatchObject([
    { refused: 'LOGIN_FAILED', caller: '', path: callPaths.logIn },
    { refused: 'PASSWORD_WRONG', caller, path: callPaths.changePassword },
    { refused: 'PAYPASSWORD_WRONG', caller, path: callPaths.payCoin },
    { refused: 401, caller: '', path: callPaths.listOrders },
    { refused: 403, caller, path: callPaths.listSales },
    { refused: 403, caller: '', path: consolePaths.listAudit },
  ])
  for (const line of lines) {
    expect(line).toMatchObject({ address: ADDRESS, reqId: expect.any(String), time: expect.any(Number) })
    expect(JSON.stringify(line)).not.toMatch(/guess-1234|926481|aaaaaaaaaa/)
    for (const { token } of [bob, olivia]) expect(JSON.stringify(line)).not.toContain(token)
  }
})

test('does not log invalid forms, unknown orders or unknown paths', async ({ world }) => {
  const { lines, ask } = serve(world)
  await ask(callPaths.logIn, '', { account: 'bob' })
  await ask(callPaths.confirmOrder, world.bob.token, { orderId: 'UO0' })
  await ask(`${callPaths.logIn}/nothing`, '')
  expect(lines).toEqual([])
})

function serve({ deps }: World) {
  const lines: Record<string, unknown>[] = []
  const fastify = createFastify({
    log: pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
    clock: deps.clock,
    addressOf: createAddressReader(1),
    publicUrl: deps.publicUrl,
  })
  registerCalls(fastify, {
    clock: deps.clock,
    secret: deps.secret,
    publicUrl: deps.publicUrl,
    requireConsent: async () => undefined,
    settings: deps.settings,
    handlers: allHandlers(deps),
    consoleHandlers: allConsoleHandlers(deps),
    findSession: createSessionFinder(deps),
    findOperatorSession: (given) => findOperatorSession(deps, given),
    recordRefused: async () => {},
    recordView: async () => {},
    findReplay: async () => null,
    limitRate: async () => {},
  })
  const ask = (path: string, token: string, form: object = {}) =>
    fastify.inject({
      method: 'POST',
      url: path,
      payload: formBody(form).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': ADDRESS,
        ...(token && { token }),
      },
    })
  return { lines, ask }
}
