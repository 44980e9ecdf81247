/** What people type is one value at every door, however it is written. */
import { hash } from '@node-rs/argon2'
import { roles, test } from '@u-market/testkit'
import { expect } from 'vitest'

test('an account is found by its mobile as it is written in contacts, and by its name in any width', async ({
  world,
}) => {
  const { bob } = world
  const figures = bob.mobile.slice(3)
  const spread = `${figures.slice(0, 3)} ${figures.slice(3, 7)} ${figures.slice(7)}`
  const written = [
    `+86 ${spread}`,
    `(0086) ${spread.replaceAll(' ', '–')}`,
    `86${figures}`,
    `\u202a+86 ${spread}\u202c`,
    spread.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))),
    `Tel: ${figures}`,
    ' ＢＯＢ\u200b ',
  ]
  for (const [at, account] of written.entries()) {
    const { id } = await world.visitor(`10.8.0.${at}`).call('logIn', { account, password: bob.password })
    expect(id, account).toBe(bob.id)
  }
  await expect(
    world.visitor('10.8.1.1').call('logIn', { account: `${figures}0`, password: bob.password }),
  ).refusedWith('LOGIN_FAILED')
})

test('a payment method takes the verified name as a bank writes it, and no other person’s', async ({
  world,
}) => {
  const { alice, pool } = world
  await pool.query(`update app_user set real_name = $2 where id = $1`, [alice.id, "Zoé O'Neil-Ng"])
  const save = (name: string, rest: object = {}) =>
    alice.call('savePaymentMethod', {
      type: 'bank',
      name,
      account: '6222·0212－3456,7890',
      bankName: 'Chen & Co., Ltd. / 陈氏、分行 3',
      payPassword: alice.payPassword,
      ...rest,
    })
  const { account, bankName } = await save('ONEIL NG ZOE')
  expect({ account, bankName }).toEqual({
    account: '6222021234567890',
    bankName: 'Chen & Co., Ltd. / 陈氏、分行 3',
  })
  await save('Zoe\u0301 O’Neil‐Ng\u200b')
  for (const other of ['Zoé O’Neal-Ng', 'Zoé Ng', 'Zoè O’Neil-Ng'])
    await expect(save(other), other).refusedWith('METHOD_NAME_MISMATCH')
  await expect(save('Zoe ONeil Ng', { bankName: 'Bank\u0007 of Utopia' })).naming('bankName')
})

test('a password with accents opens by either spelling; the hash of an older one is renewed', async ({
  world,
}) => {
  const { bob, deps, pool } = world
  const composed = 'pässwörd-für-Zoé'
  const decomposed = composed.normalize('NFD')
  const kept = async () =>
    (await pool.query<{ hash: string }>('select password_hash as hash from app_user where id = $1', [bob.id]))
      .rows[0]?.hash
  const old = await hash(decomposed, deps.hashCost)
  await pool.query('update app_user set password_hash = $2 where id = $1', [bob.id, old])
  const logIn = (password: string) => world.visitor('10.8.2.1').call('logIn', { account: 'bob', password })
  expect((await logIn(composed)).id).toBe(bob.id)
  const renewed = await kept()
  expect(renewed).not.toBe(old)
  expect((await logIn(decomposed)).id).toBe(bob.id)
  expect(await kept()).toBe(renewed)
  await expect(logIn('passwörd-für-Zoé')).refusedWith('LOGIN_FAILED')
})

test('what cannot be seen is no nickname, reason or address', async ({ world }) => {
  const { alice, bob } = world
  for (const blank of ['\u2800\u2800', '\u3164\u3164\u3164', '\u115f\u1160', '\u200b\u00ad\u2060']) {
    await expect(bob.call('editProfile', { nickname: blank }), blank).naming('nickname')
    await expect(
      bob.call('blockUser', { userId: alice.id, on: 1, note: blank.repeat(3) }),
    ).resolves.toBeNull()
  }
  expect((await bob.call('listBlocked', {}))[0]?.note).toBe('')
  await bob.call('blockUser', { userId: alice.id, on: 0 })
  const { walletAddress } = await alice.info()
  const grouped = walletAddress.toLowerCase().replace(/(.{4})/g, '$1 ')
  expect((await bob.call('findWallet', { walletAddress: grouped })).userId).toBe(alice.id)
})

test('an operator finds a user by a number as it is spoken and by a name in any form', async ({ world }) => {
  const { bob, olivia, pool } = world
  await pool.query(`update app_user set real_name = $2, nickname = $3 where id = $1`, [
    bob.id,
    'José O’Neil',
    'Ольга',
  ])
  const figures = bob.mobile.slice(3)
  const spread = `${figures.slice(0, 3)} ${figures.slice(3, 7)} ${figures.slice(7)}`
  const { walletAddress } = await bob.info()
  for (const search of [
    spread,
    `+86 ${spread}`,
    `0086-${figures}`,
    `86 ${figures}`,
    `(+86)${figures.slice(0, 7)}`,
    `${figures.slice(3, 7)} ${figures.slice(7)}`,
    'JOSE',
    'jose\u0301 o´neil',
    'O’NEIL, José',
    'oneil',
    'ольга',
    'ＢＯＢ',
    walletAddress.toLowerCase(),
  ]) {
    const found = await olivia.call('searchUsers', { search, limit: 50 })
    expect(
      found.data.map(({ username }) => username),
      search,
    ).toContain(roles.bob.username)
  }
  expect((await olivia.call('searchUsers', { search: 'José Smith' })).data).toEqual([])
})
