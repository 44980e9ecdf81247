/** The mailbox of a demo, which has no mail server: what the market would send, in memory, for the demo's own page. */
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { type Mailer, mailerOver } from './mailer.ts'

export type KeptMail = {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly sentAt: Date
}

export type Mailbox = {
  readonly mailer: Mailer
  /** Newest first. */
  list(): readonly KeptMail[]
}

/** More than a visitor reads; the oldest go. */
const MAX_MAILS = 30
const FROM = 'U Market <no-reply@market.example>'

/** A composed mail as the library gives it instead of handing it to a server. */
const composed = z.object({
  to: z.tuple([z.object({ address: z.string() })]),
  subject: z.string(),
  text: z.string(),
  messageId: z.string(),
})

export function createMailbox(): Mailbox {
  const kept = new Map<string, KeptMail>()
  const transport = createTransport({ jsonTransport: true, disableFileAccess: true, disableUrlAccess: true })
  return {
    mailer: mailerOver({
      from: FROM,
      deliver: async (mail) => {
        const { message } = await transport.sendMail(mail)
        const { to, subject, text, messageId } = composed.parse(JSON.parse(message))
        kept.set(messageId, { id: messageId, to: to[0].address, subject, text, sentAt: mail.date })
        for (const oldest of [...kept.keys()].slice(0, -MAX_MAILS)) kept.delete(oldest)
      },
      close: () => transport.close(),
    }),
    list: () => [...kept.values()].reverse(),
  }
}
