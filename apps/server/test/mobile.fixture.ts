import { createServer } from 'node:http'
import { test as base, inWorld, type Trader, type World } from '@u-market/testkit'
import { type MailServer, startMailServer } from '@u-market/testkit/mail-server'
import { portOf } from '../src/platform/port-of.fixture.ts'
import { runsJobs } from './open-mailbox.fixture.ts'

export type Texts = {
  readonly url: string
  /** The texts sent to a mobile. */
  to(mobile: string): string[]
}

/** A market with an SMS gateway and a mail server on this machine. */
export const mobileTest = base.extend<{ post: MailServer; texts: Texts; world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures asked for off the pattern
  post: async ({}, use) => {
    const post = await startMailServer()
    await use(post)
    await post.stop()
  },
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures asked for off the pattern
  texts: async ({}, use) => {
    const taken: { mobile: string; text: string }[] = []
    const server = createServer((request, response) => {
      request.setEncoding('utf8').on('data', (body) => taken.push(JSON.parse(body)))
      request.on('end', () => response.end())
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    await use({
      url: `http://127.0.0.1:${portOf(server)}/send`,
      to: (mobile) => taken.filter((each) => each.mobile === mobile).map(({ text }) => text),
    })
    server.close()
  },
  world: async ({ post, texts }, use) =>
    inWorld({ smtp: post.settings, smsUrl: texts.url, publicUrl: 'https://market.example' }, use),
})

export const NEW_MOBILE = '+8613899990001'

type Asks = 'changemobile' | 'newmobile' | 'resetpwd' | 'setpaypassword' | 'register'

export async function codeTo(
  who: Pick<Trader, 'call'> | ReturnType<World['visitor']>,
  mobile: string,
  event: Asks,
): Promise<string> {
  return (await who.call('sendCode', { mobile, event })).demoCode ?? 'no code came'
}

/** Asks for the change by e-mail; the address is confirmed and old enough. */
export async function asksByEmail(
  { world, post }: { world: World; post: MailServer },
  trader: Trader,
  { email, mobile = NEW_MOBILE }: { email: string; mobile?: string },
) {
  await trader.call('sendMobileMail', { payPassword: trader.payPassword })
  await runsJobs(world)
  const emailCode = /^\d{6}$/m.exec(post.to(email).at(-1)?.text ?? '')?.[0] ?? 'no code came'
  const code = await codeTo(trader, mobile, 'newmobile')
  return { mobile, code, emailCode, payPassword: trader.payPassword }
}

/** The trader on another phone. */
export async function logsIn(world: World, trader: Trader, password = trader.password): Promise<Trader> {
  const form = { account: trader.username, password }
  const { token } = await world.visitor(trader.address).call('logIn', form)
  return world.play({ ...trader, token })
}
