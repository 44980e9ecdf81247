/**
 * An upload goes through two stages. First it arrives, into a file: many at once, as a body that stands still costs next to
 * nothing, and none for long. Only when it is whole it takes one of the few places where pictures lie in memory and are decoded.
 * Those who have an open order go through both beside all others: no crowd can keep a buyer from showing that they have paid.
 */

import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { MAX_UPLOAD_BYTES, type UploadCategory } from '@u-market/contract'
import type { FastifyRequest } from 'fastify'
import { limitByKey, limitConcurrency } from '../platform/limit-concurrency.ts'
import { TransportRefusal } from '../platform/refusal.ts'
import { receivePicture } from './receive-picture.ts'

export type Sender = {
  readonly key: string
  readonly isUrgent: boolean
  /** Told in the end how many bytes came. */
  readonly recordReceived: (receivedBytes: number) => Promise<void>
}
type Taken = { readonly bytes: Buffer; readonly category: UploadCategory }
export type UploadReceiver = ReturnType<typeof createUploadReceiver>

type Options = {
  /** Where what arrives lies meanwhile. */
  readonly folder: string
  readonly limits?: Partial<typeof uploadLimits>
  readonly pace?: Pace
}

const uploadLimits = {
  ofSender: { running: 6, waiting: 20 },
  arriving: { running: 128, waiting: 128 },
  arrivingUrgent: { running: 32, waiting: 32 },
  // One after the other for each sender: a heap of large pictures makes others wait for one of them.
  storingOfSender: { running: 1, waiting: 6 },
  storing: { running: 2, waiting: 128 },
  storingUrgent: { running: 2, waiting: 32 },
}

/** Receives the picture of a form, and hands it over once it is whole. */
export function createUploadReceiver({ folder, limits = {}, pace = uploadPace }: Options) {
  const numbers = { ...uploadLimits, ...limits }
  const ofSender = limitByKey(numbers.ofSender)
  const storingOfSender = limitByKey(numbers.storingOfSender)
  const common = { arriving: limitConcurrency(numbers.arriving), storing: limitConcurrency(numbers.storing) }
  const urgent = {
    arriving: limitConcurrency(numbers.arrivingUrgent),
    storing: limitConcurrency(numbers.storingUrgent),
  }

  return async <T>(
    request: FastifyRequest,
    sender: Sender,
    use: (picture: Taken) => Promise<T>,
  ): Promise<T> => {
    const lane = sender.isUrgent ? urgent : common
    let received = 0
    const count = (bytes: number): void => {
      received = bytes
    }
    try {
      return await ofSender(sender.key, async () => {
        const { spool, category } = await lane.arriving(() => arrive(request, { folder, pace, count }))
        try {
          const store = async () => use({ bytes: await spool.readFile(), category })
          return await storingOfSender(sender.key, () => lane.storing(store))
        } finally {
          await spool.close()
        }
      })
    } finally {
      await sender.recordReceived(received)
    }
  }
}

type Arriving = { readonly folder: string; readonly pace: Pace; readonly count: (bytes: number) => void }

async function arrive(
  request: FastifyRequest,
  { folder, pace, count }: Arriving,
): Promise<{ spool: FileHandle; category: UploadCategory }> {
  const spool = await openSpool(folder)
  const arrival = watchArrival(request.raw, 2 * MAX_UPLOAD_BYTES, pace)
  try {
    return { spool, category: await receivePicture(request, { spool, late: arrival.late }) }
  } catch (error) {
    await spool.close()
    throw error
  } finally {
    arrival.stop()
    count(arrival.byteCount())
  }
}

type Pace = {
  readonly tickMs: number
  /** So many ticks may pass … */
  readonly ticks: number
  /** … with fewer bytes than this, and not once more. */
  readonly minBytes: number
}

/** A tenth of what a cheap phone's line does; who falls silent for ten seconds is cut off. */
const uploadPace: Pace = { tickMs: 1000, ticks: 10, minBytes: 80 * 1024 }

/** Looks at how a body arrives. `late` rejects with 408 when it comes to a halt, and with 413 when it does not end. */
function watchArrival(request: IncomingMessage, mostBytes: number, pace: Pace = uploadPace) {
  // A request that came over no network has nothing that counts.
  const bytesRead = () => request.socket.bytesRead ?? 0
  // What came together with the headers waits to be read, and is of the body.
  const before = bytesRead() - request.readableLength
  const byteCount = () => bytesRead() - before
  const { promise: late, reject } = Promise.withResolvers<never>()
  // It may come when nobody waits any more.
  late.catch(() => {})
  const seen: number[] = [0]
  const timer = setInterval(() => {
    if (request.complete) return
    const now = byteCount()
    // Gone before anybody listened: nothing else would tell.
    if (request.destroyed) reject(new TransportRefusal(408))
    if (now > mostBytes) reject(new TransportRefusal(413))
    if (seen.push(now) > pace.ticks && now - (seen.shift() ?? 0) < pace.minBytes)
      reject(new TransportRefusal(408))
  }, pace.tickMs)
  return { late, byteCount, stop: () => clearInterval(timer) }
}

/** A file for what is on its way. It has no name, so it is gone when it is closed, or with the process. */
async function openSpool(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${randomUUID()}.part`)
  const spool = await open(path, 'wx+', 0o600)
  try {
    await unlink(path)
  } catch (error) {
    await spool.close()
    throw error
  }
  return spool
}
