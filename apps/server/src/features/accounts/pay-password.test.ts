import { verify } from '@node-rs/argon2'
import { userId } from '@u-market/domain'
import { sharedTest as test, type World } from '@u-market/testkit'
import { expect } from 'vitest'
import { hashSecret } from './passwords.ts'
import { checkPayPassword } from './pay-password.ts'

test('a hash from the table cannot be tried without the data key', async ({ world }) => {
  const { bob, alice } = world
  const [id, hash] = (await keptOf(world, bob)).split(/:(.*)/s)
  expect(id).toBe(world.deps.dataKeys[0].id)
  expect(await verify(hash ?? '', bob.payPassword)).toBe(false)
  // Equal payment passwords have unequal hashes, and one moved to another user does not open it.
  expect(alice.payPassword).toBe(bob.payPassword)
  const hers = await keptOf(world, alice)
  await keep(world, alice, await keptOf(world, bob))
  const check = (pin: string) => checkPayPassword(world.deps, { id: userId(alice.id) }, pin)
  await expect(check(alice.payPassword)).rejects.toThrow('PAYPASSWORD_WRONG')
  await keep(world, alice, hers)
  await check(alice.payPassword)
})

test('a hash from before payment passwords were keyed opens once more, and is then keyed', async ({
  world,
}) => {
  const { mei } = world
  const check = (pin: string) => checkPayPassword(world.deps, { id: userId(mei.id) }, pin)
  const old = await hashSecret(world.deps, mei.payPassword, 'loggedIn')
  await keep(world, mei, old)
  await expect(check('000000')).rejects.toThrow('PAYPASSWORD_WRONG')
  expect(await keptOf(world, mei)).toBe(old)
  await check(mei.payPassword)
  expect(await keptOf(world, mei)).toMatch(new RegExp(`^${world.deps.dataKeys[0].id}:\\$argon2id`))
  await check(mei.payPassword)
  await expect(check('000000')).rejects.toThrow('PAYPASSWORD_WRONG')
})

async function keptOf({ pool }: World, { id }: { readonly id: number }): Promise<string> {
  const { rows } = await pool.query('select pay_password_hash as hash from app_user where id = $1', [id])
  return rows[0].hash
}

async function keep({ pool }: World, { id }: { readonly id: number }, hash: string): Promise<void> {
  await pool.query('update app_user set pay_password_hash = $2 where id = $1', [id, hash])
}
