/**
 * Every cell of the table of permissions, tried against the server: a forbidden call is refused before anything else is checked.
 */
import { CONSOLE_PICTURES, consoleEndpoints, type Endpoint } from '@u-market/contract'
import { hasPermission, keysOf, type OperatorRole, operatorRoles } from '@u-market/domain'
import { plainPicture, sharedTest as test, type World } from '@u-market/testkit'
import { consoleForms } from '@u-market/testkit/acts'
import { consoleCast } from '@u-market/testkit/cast'
import { consoleHeaders } from '@u-market/testkit/strict-client'
import { expect } from 'vitest'

const guarded = keysOf(consoleEndpoints).flatMap((name) => {
  const { permission }: Endpoint = consoleEndpoints[name]
  return permission === undefined ? [] : { name, act: permission }
})
/** Calls that every operator may make for their own account. */
const unguarded = [
  'logOut',
  'getOwnAccess',
  'endOwnSession',
  'changeOwnPassword',
  'startFactor',
  'confirmFactor',
  'renewRecoveryCodes',
  'getOperator',
  // Its permission depends on the kind of case, and is tried below.
  'watchCase',
]

test('every console call has a permission, except login and calls for the operator’s own account', () => {
  const named = guarded.map(({ name }) => name)
  const others = keysOf(consoleEndpoints).filter(
    (name) => consoleEndpoints[name].auth === 'O' && !named.includes(name),
  )
  expect(others.sort()).toEqual([...unguarded].sort())
})

test.for(operatorRoles)('%s is refused exactly what the role may not do', async (role, { world }) => {
  const operator = await world.atConsole(nameOf(role))
  const before = await world.countRows()
  const forbidden = guarded.filter(({ act }) => !hasPermission(role, act))
  for (const { name, act } of forbidden)
    await expect(operator.callWith(name, consoleForms[name]), name).refusedWith('OPERATOR_ROLE', {
      acts: [act],
    })
  // Each refused permission is recorded once, however often it was tried within the minute.
  const refused = new Set(forbidden.map(({ act }) => act)).size
  expect(await world.countRows()).toEqual({
    ...before,
    audit_entry: (before.audit_entry ?? 0) + refused,
  })
  for (const { name } of guarded.filter(({ act }) => hasPermission(role, act)))
    expect(await reasonOf(operator.callWith(name, 'page=none&id=none')), name).not.toBe('OPERATOR_ROLE')
  expect(forbidden.length > 0).toBe(role !== 'administrator')
})

test('the operators who have a case open are shown only to roles that may read it', async ({ world }) => {
  for (const role of operatorRoles) {
    const operator = await world.atConsole(nameOf(role))
    for (const kind of ['verification', 'appeal', 'exchange', 'merchant', 'fault'] as const) {
      const said = await reasonOf(operator.call('watchCase', { kind, id: 1 }))
      expect(said, `${role} ${kind}`).toBe(hasPermission(role, `${kind}.read`) ? 'done' : 'OPERATOR_ROLE')
    }
  }
})

const pictures = [
  { category: 'idcard', to: ['reviewer', 'arbiter', 'administrator', 'auditor'] },
  { category: 'voucher', to: ['support', 'finance', 'arbiter', 'administrator', 'auditor'] },
  { category: 'evidence', to: ['support', 'arbiter', 'administrator', 'auditor'] },
  { category: 'chat', to: ['support', 'finance', 'arbiter', 'administrator', 'auditor'] },
] as const

test.for(pictures)('pictures of $category open to $to', async ({ category, to }, { world }) => {
  const { url } = await world.bob.client.upload(await plainPicture(), category)
  const opened: OperatorRole[] = []
  for (const role of operatorRoles) {
    const { token } = await world.atConsole(nameOf(role))
    const answer = await fetch(world.server.baseUrl + CONSOLE_PICTURES + url, {
      headers: consoleHeaders(token),
    })
    if (answer.headers.get('content-type')?.startsWith('image/')) opened.push(role)
    else expect(JSON.parse(await answer.text()).data.reason).toBe('OPERATOR_ROLE')
  }
  expect(opened).toEqual(to)
  await noOneElse(world, url)
})

async function noOneElse(world: World, url: string): Promise<void> {
  const headers = consoleHeaders(world.bob.token)
  expect((await fetch(world.server.baseUrl + CONSOLE_PICTURES + url, { headers })).status).toBe(401)
}

function nameOf(role: OperatorRole): keyof typeof consoleCast {
  const name = keysOf(consoleCast).find((each) => consoleCast[each].role === role)
  if (!name) throw new Error(`nobody is ${role}`)
  return name
}

function reasonOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => 'done',
    (error: unknown) => (error instanceof Error && 'reason' in error ? error.reason : error),
  )
}
