/** Hands mails to the SMTP server of the settings. */
import { createTransport } from 'nodemailer'
import { Counter } from 'prom-client'

export type SmtpSettings = {
  readonly host: string
  readonly port: number
  /** TLS from the first byte (`smtps:`). */
  readonly isSecure: boolean
  /** Sends nothing before STARTTLS. */
  readonly requiresTls: boolean
  readonly login: { readonly user: string; readonly pass: string } | null
  /** `Name <address>` or an address. */
  readonly from: string
}

export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The same at each retry, so that a mail that went out twice is shown once. */
  readonly messageId: string
  readonly date: Date
  readonly headers?: Readonly<Record<string, string>> | undefined
}

export type Mailer = {
  /**
   * Returns `refused` if the server will never take this mail, which a retry cannot change. Throws if a retry may help, also after a
   * wrong login: that is a fault of the settings, not of the receiver.
   */
  send(mail: Mail): Promise<'sent' | 'refused'>
  close(): void
}

/** Jobs send four mails at a time; a server that is silent for longer is treated as unreachable. */
const MAX_CONNECTIONS = 2
const SILENCE_MS = 15_000

export function createMailer(settings: SmtpSettings): Mailer {
  const { host, port, isSecure, requiresTls, login, from } = settings
  const transport = createTransport({
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    // The worker retries, with pauses.
    maxRequeues: 0,
    host,
    port,
    secure: isSecure,
    requireTLS: requiresTls && !isSecure,
    ...(login && { auth: login }),
    connectionTimeout: SILENCE_MS,
    greetingTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return mailerOver({
    from,
    deliver: (mail) => transport.sendMail(mail),
    close: () => transport.close(),
  })
}

/** A mail with its sender and all headers, as the library takes it. */
type Addressed = Omit<Mail, 'headers'> & {
  readonly from: string
  readonly headers: Record<string, string>
}

type Transport = {
  readonly from: string
  deliver(mail: Addressed): Promise<unknown>
  close(): void
}

/** Sends over an SMTP server or into the demo's mailbox. */
export function mailerOver({ from, deliver, close }: Transport): Mailer {
  return {
    send: async (mail) => {
      try {
        await deliver({ ...mail, from, headers: { ...OF_A_MACHINE, ...mail.headers } })
        mails.inc({ outcome: 'sent' })
        return 'sent'
      } catch (error) {
        const isFinal = isRefusedForGood(error)
        mails.inc({ outcome: isFinal ? 'refused' : 'failed' })
        if (isFinal) return 'refused'
        throw plainError(error)
      }
    },
    close,
  }
}

/** No out-of-office note answers it. */
const OF_A_MACHINE = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

/** Codes of nodemailer for a mail whose receiver, sender or text was refused; others are about the connection or the login. */
const OF_THE_MAIL = new Set(['EENVELOPE', 'EMESSAGE'])

function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('permanent' in error)) return false
  return OF_THE_MAIL.has(String(error.code)) && error.permanent === true
}

/** The library's error names the receiver, and what is thrown here is logged. */
function plainError(error: unknown): Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  const reply = error instanceof Error && 'responseCode' in error ? ` ${error.responseCode}` : ''
  return new Error(`the mail server did not take a mail: ${code}${reply}`)
}

const mails = new Counter({
  name: 'u_market_mails_total',
  help: 'Attempts to send a mail, by outcome: sent, refused for good, or failed and retried.',
  labelNames: ['outcome'] as const,
})
