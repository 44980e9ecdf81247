import pino, { type Logger } from 'pino'
import type { Config } from './config.ts'

export type { Logger } from 'pino'

/** Secrets that a logged object may contain by accident; their values are redacted. */
const secrets = ['password', 'pay_password', 'token', 'authorization', 'cookie']

/** @param base part of each line */
export function createLogger(
  { logLevel, nodeEnv }: Pick<Config, 'logLevel' | 'nodeEnv'>,
  base: Record<string, unknown> | null = null,
): Logger {
  const isForPeople = nodeEnv !== 'production' && process.stdout.isTTY
  return pino({
    level: logLevel,
    base,
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.headers.${name}`]), censor: '…' },
    ...(isForPeople && {
      transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } },
    }),
  })
}
