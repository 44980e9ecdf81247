/**
 * Uploads pass through two stages. First they arrive in a file: many at once, as an idle body costs next to nothing, and each for
 * a limited time. Only complete uploads take one of the few slots that decode pictures in memory. Users with an open order have
 * separate slots for both stages, so that no crowd keeps a buyer from showing a payment.
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
  /** Called at the end with the number of bytes received. */
  readonly recordReceived: (receivedBytes: number) => Promise<void>
}
type Taken = { readonly bytes: Buffer; readonly category: UploadCategory }
export type UploadReceiver = ReturnType<typeof createUploadReceiver>

type Options = {
  /** Folder of the incoming files. */
  readonly folder: string
  readonly limits?: Partial<typeof uploadLimits>
  readonly pace?: Pace
}

const uploadLimits = {
  ofSender: { running: 6, waiting: 20 },
  arriving: { running: 128, waiting: 128 },
  arrivingUrgent: { running: 32, waiting: 32 },
  // One at a time per sender, so that many large pictures delay others by only one of them.
  storingOfSender: { running: 1, waiting: 6 },
  storing: { running: 2, waiting: 128 },
  storingUrgent: { running: 2, waiting: 32 },
}

/** Receives the picture of a form, and passes it to `use` when it is complete. */
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
  /** Length of the measured window, in ticks. */
  readonly ticks: number
  /** Bytes that must arrive within the window. */
  readonly minBytes: number
}

/** 8 KiB/s over 10 seconds, far below a cheap phone's 1 Mbit/s; slower uploads are cut off. */
const uploadPace: Pace = { tickMs: 1000, ticks: 10, minBytes: 80 * 1024 }

/** Watches a body arrive. `late` rejects with 408 if it stalls or the client disconnects, and with 413 if it is too large. */
function watchArrival(request: IncomingMessage, mostBytes: number, pace: Pace = uploadPace) {
  // Injected requests have no network socket.
  const bytesRead = () => request.socket.bytesRead ?? 0
  // Body bytes that arrived with the headers are still buffered.
  const before = bytesRead() - request.readableLength
  const byteCount = () => bytesRead() - before
  const { promise: late, reject } = Promise.withResolvers<never>()
  // May reject when no caller awaits it any longer.
  late.catch(() => {})
  const seen: number[] = [0]
  const timer = setInterval(() => {
    if (request.complete) return
    const now = byteCount()
    // A disconnect before the stream had a listener emits no further event.
    if (request.destroyed) reject(new TransportRefusal(408))
    if (now > mostBytes) reject(new TransportRefusal(413))
    if (seen.push(now) > pace.ticks && now - (seen.shift() ?? 0) < pace.minBytes)
      reject(new TransportRefusal(408))
  }, pace.tickMs)
  return { late, byteCount, stop: () => clearInterval(timer) }
}

/** Opens a temporary file without a name: it disappears when closed, or with the process. */
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
