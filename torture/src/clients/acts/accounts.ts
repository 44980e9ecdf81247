import type { UploadCategory } from '@u-market/contract'
import { effectsOfOrderAct, PUSH_SUBSCRIPTION } from '@u-market/testkit/acts'
import { receiptLines, receiptPdf } from '@u-market/testkit/pdfs'
import { plainPicture } from '@u-market/testkit/pictures'
import type { Plan } from '../act.ts'
import type { ActGenerator, Client } from '../client.ts'
import { callOf, read, uploadOf } from '../plans.ts'

/** Acts on accounts, payment methods and pictures. */
export const accountGenerators: readonly ActGenerator[] = [
  { weight: 5, plan: upload, onDone: keepPicture },
  { weight: 1, plan: saveMethod },
  { weight: 1, plan: deleteMethod },
  { weight: 1, plan: editProfile },
  { weight: 0.3, plan: setPayPassword },
  { weight: 0.3, plan: setPhishingWord },
  { weight: 1, plan: reportBug },
  { weight: 2, plan: markNoticesRead },
  { weight: 0.5, plan: switchPushesOff },
  { weight: 0.5, plan: chooseNotices },
]

const categories: readonly UploadCategory[] = [
  'voucher',
  'voucher',
  'voucher',
  'evidence',
  'avatar',
  'qrcode',
]
/** Few: each takes a process. */
const PDF_PERCENT = 5
/** Per category; enough for the acts that use them. */
const KEPT_PICTURES = 4

async function upload(client: Client): Promise<Plan | null> {
  const { account, dice } = client
  const category = dice.pick(categories) ?? 'voucher'
  if ((account.pictures.get(category)?.length ?? 0) >= KEPT_PICTURES) return null
  // A new one, because a picture that an order has shown is refused for another.
  const isPdf = (category === 'voucher' || category === 'evidence') && dice.chance(PDF_PERCENT)
  const file = isPdf ? receiptPdf({ pages: [receiptLines('36.00', client.mark())] }) : plainPicture()
  return uploadOf(account, category, await file)
}

function keepPicture({ account }: Client, answer: unknown): void {
  const url = typeof answer === 'object' && answer !== null && 'url' in answer ? String(answer.url) : ''
  const category = categories.find((each) => url.startsWith(`/uploads/${each}/`))
  if (category) account.pictures.set(category, [...(account.pictures.get(category) ?? []), url])
}

async function saveMethod(client: Client): Promise<Plan> {
  const { account } = client
  const number = client.mark()
  const form = { type: 'alipay', name: account.realName, account: number, payPassword: account.payPassword }
  return callOf(account, 'savePaymentMethod', form)
}

/** Skips the methods that the account sells with. */
async function deleteMethod(client: Client): Promise<Plan | null> {
  const { account, dice } = client
  const methods = await read(client, 'listPaymentMethods', {})
  const method = dice.pick(
    (methods ?? []).filter(({ id }) => !account.methods.some((method) => method.id === id)),
  )
  return method ? callOf(account, 'deletePaymentMethod', { id: method.id }) : null
}

async function editProfile(client: Client): Promise<Plan> {
  const { account, dice } = client
  const avatar = dice.chance(30) ? account.pictures.get('avatar')?.pop() : undefined
  return callOf(account, 'editProfile', { nickname: `${account.name} ${dice.below(1000)}`, avatar })
}

async function setPhishingWord({ account, mark }: Client): Promise<Plan> {
  const { payPassword } = account
  return callOf(account, 'setPhishingWord', { phishingWord: `word ${mark()}`.slice(0, 20), payPassword })
}

/** Keeps the same payment password, because other clients of this account use it. */
async function setPayPassword({ account }: Client): Promise<Plan> {
  const { payPassword } = account
  return callOf(account, 'setPayPassword', {
    payPassword,
    repeatedPayPassword: payPassword,
    oldPayPassword: payPassword,
  })
}

async function reportBug(client: Client): Promise<Plan> {
  const content = client.mark()
  return callOf(client.account, 'reportBug', { type: 'app', content })
}

async function markNoticesRead(client: Client): Promise<Plan> {
  const { account, dice } = client
  if (dice.chance(50)) return callOf(account, 'markNoticesRead', {})
  const page = await read(client, 'listNotices', { limit: 10 })
  const notice = dice.pick(page?.data ?? [])
  return notice?.orderId && dice.chance(50)
    ? callOf(account, 'markNoticesRead', { orderId: notice.orderId })
    : callOf(account, 'markNoticesRead', { id: notice?.id ?? 999_999_999 })
}

/** Only off: switching it on would post to a push service outside this machine. */
async function switchPushesOff({ account }: Client): Promise<Plan> {
  return callOf(account, 'setWebPush', { subscription: PUSH_SUBSCRIPTION, on: '0' })
}

async function chooseNotices({ account, dice }: Client): Promise<Plan> {
  return callOf(account, 'noticeSettings', {
    types: `chat=${dice.pick(['push', 'both', 'none']) ?? 'push'}`,
    ...(dice.chance(50) && { quietFrom: '23:00', quietTo: '07:00', timezone: 'Asia/Shanghai' }),
  })
}

/** Passkeys, and the acts that they authorize. */
export const passkeyGenerators: readonly ActGenerator[] = [
  { weight: 1, plan: enrol },
  { weight: 2, plan: release },
  { weight: 0.5, plan: signIn },
  { weight: 0.2, plan: resume },
  { weight: 0.4, plan: remove },
]

async function enrol(client: Client): Promise<Plan | null> {
  const { account } = client
  const { payPassword, authenticator } = account
  const started = await read(client, 'startPasskeyEnrolment', { payPassword })
  if (!started) return null
  return callOf(account, 'enrolPasskey', {
    response: authenticator.create(started.options),
    name: client.mark(),
  })
}

/** Releases with a passkey's assertion for this order; it is valid once. */
async function release(client: Client): Promise<Plan | null> {
  const { account, dice } = client
  if (account.authenticator.held.length === 0) return null
  const sales = await read(client, 'listOrders', { type: 'sell', state: 'releasing', limit: 20 })
  const order = dice.pick(sales?.data ?? [])
  const started = order && (await read(client, 'startPasskeyRelease', { orderId: order.orderId }))
  if (!order || !started || !isHeld(account.authenticator, started.options.allowCredentials)) return null
  const { orderId } = order
  const assertion = account.authenticator.sign(started.options)
  const seller = { orderId, side: 'seller', disputeId: null } as const
  return callOf(account, 'releaseCoin', { orderId, assertion }, effectsOfOrderAct('release', seller))
}

type Held = { readonly held: readonly { readonly id: string }[] }

/** An enrolment may go unanswered, so the phone's passkeys and the server's can differ. */
function isHeld({ held }: Held, allowed: readonly { readonly id: string }[]): boolean {
  return held.some(({ id }) => allowed.some((each) => each.id === id))
}

/** Opens a session that is never used. */
async function signIn(client: Client): Promise<Plan | null> {
  const { account } = client
  if (account.authenticator.held.length === 0) return null
  const started = await read(client, 'startPasskeyLogin', {})
  return (
    started && callOf(account, 'logInWithPasskey', { response: account.authenticator.sign(started.options) })
  )
}

async function resume(client: Client): Promise<Plan | null> {
  const { account, dice } = client
  const passkey = dice.pick((await read(client, 'listPasskeys', {})) ?? [])
  return passkey
    ? callOf(account, 'resumePasskey', { id: passkey.id, payPassword: account.payPassword })
    : null
}

async function remove(client: Client): Promise<Plan | null> {
  const { account, dice } = client
  const passkey = dice.pick((await read(client, 'listPasskeys', {})) ?? [])
  return passkey
    ? callOf(account, 'removePasskey', { id: passkey.id, payPassword: account.payPassword })
    : null
}
