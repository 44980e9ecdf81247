import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = Email & {
  /** Of the envelope. */
  readonly receiver: string
  readonly raw: string
}

const LOGIN = { user: 'market', pass: 'a pass/word' } as const

/** A mail server on this machine. It takes mails only after a login, keeps them, and can refuse a receiver. */
export async function startMailServer() {
  const received: ReceivedMail[] = []
  const refusals = new Map<string, number>()
  const attempts: string[] = []
  let login: string = LOGIN.pass
  const open = () =>
    new SMTPServer({
      // Mails to this machine itself need no TLS.
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 1,
      onAuth: ({ username, password }, _session, done) =>
        username === LOGIN.user && password === login
          ? done(null, { user: username })
          : done(new Error('wrong login')),
      onRcptTo: ({ address }, _session, done) => {
        attempts.push(address)
        const responseCode = refusals.get(address)
        done(
          responseCode === undefined ? null : Object.assign(new Error('no such mailbox'), { responseCode }),
        )
      },
      onData: (stream, { envelope }, done) => {
        const parts: Buffer[] = []
        stream.on('data', (part: Buffer) => parts.push(part))
        stream.on('end', () => {
          const raw = Buffer.concat(parts)
          PostalMime.parse(raw).then((mail) => {
            const [receiver] = envelope.rcptTo
            received.push({ ...mail, receiver: receiver?.address ?? '', raw: raw.toString() })
            done(null)
          }, done)
        })
      },
    })
  let server = open()
  await listen(server, 0)
  const at = server.server.address()
  const port = at !== null && typeof at === 'object' ? at.port : 0
  const stop = (): Promise<void> => new Promise((stopped) => server.close(() => stopped()))
  return {
    /** As the server's settings have it. */
    settings: {
      host: '127.0.0.1',
      port,
      isSecure: false,
      requiresTls: false,
      login: LOGIN,
      from: 'U Market <no-reply@market.example>',
    },
    received,
    /** Receivers that were named, also in vain. */
    attempts,
    /** Refuses the receiver with this code; undefined takes its mails again. */
    refuses: (address: string, code: number | undefined): void => {
      if (code === undefined) refusals.delete(address)
      else refusals.set(address, code)
    },
    takesLogin: (pass: string): void => {
      login = pass
    },
    /** Mails to an address, oldest first. */
    to: (address: string): ReceivedMail[] => received.filter(({ receiver }) => receiver === address),
    /** Is away until `comesBack`. */
    goesAway: stop,
    comesBack: (): Promise<void> => {
      server = open()
      return listen(server, port)
    },
    stop,
  }
}

function listen(server: SMTPServer, port: number): Promise<void> {
  return new Promise((listening) => server.listen(port, '127.0.0.1', () => listening()))
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>
