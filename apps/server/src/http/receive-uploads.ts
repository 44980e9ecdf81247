/**
 * Uploads pass through two stages. First they arrive in a file: many at once, as an idle body costs next to nothing, in the
 * places of a lane. Only complete uploads take one of the few slots that decode pictures in memory. Users with an open order have
 * separate slots for both stages, so that no crowd keeps a buyer from showing a payment.
 */

import type { FileHandle } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { MAX_UPLOAD_BYTES, type UploadCategory } from '@u-market/contract'
import type { FastifyRequest } from 'fastify'
import { isPdf } from '../features/uploads/index.ts'
import { openSpool } from '../platform/files/spool.ts'
import { limitByKey, limitConcurrency } from '../platform/limit-concurrency.ts'
import { shareOf } from '../platform/own-process.ts'
import { TransportRefusal } from '../platform/refusal.ts'
import { receivePicture } from './receive-picture.ts'
import { createUploadLane, type Place } from './upload-lane.ts'

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

/** An upload of 600 kB at 30 kB/s, a slow phone's, takes this long; a screenshot of a payment has about 300 kB. */
const SURE_MS = 20_000
/** With this much left of the server's 120 seconds for a request, a slow phone can still send its picture. */
const WAIT_MS = 60_000

const uploadLimits = {
  // Two uploads of a sender are under way at once, arriving or being stored; the rest wait their turn.
  ofSender: { running: 2, waiting: 20 },
  arriving: { places: shareOf(128), waiting: shareOf(128), sureMs: SURE_MS, waitMs: WAIT_MS },
  arrivingUrgent: { places: shareOf(64), waiting: shareOf(64), sureMs: SURE_MS, waitMs: WAIT_MS },
  // One at a time per sender, so that many large pictures delay others by only one of them.
  storingOfSender: { running: 1, waiting: 6 },
  storing: { running: shareOf(2), waiting: shareOf(128) },
  storingUrgent: { running: shareOf(2), waiting: shareOf(64) },
  // PDFs have a separate slot in each lane, so that no crowd of them delays a picture. A usual one takes half a second; few wait,
  // because the app gives up after a minute and one that is stopped took several seconds.
  rendering: { running: 1, waiting: 12 },
  renderingUrgent: { running: 1, waiting: 12 },
}

/** Receives the picture of a form, and passes it to `use` when it is complete. */
export function createUploadReceiver({ folder, limits = {}, pace = uploadPace }: Options) {
  const numbers = { ...uploadLimits, ...limits }
  const ofSender = limitByKey(numbers.ofSender)
  const storingOfSender = limitByKey(numbers.storingOfSender)
  const common = {
    arriving: createUploadLane(numbers.arriving),
    storing: limitConcurrency(numbers.storing),
    rendering: limitConcurrency(numbers.rendering),
  }
  const urgent = {
    arriving: createUploadLane(numbers.arrivingUrgent),
    storing: limitConcurrency(numbers.storingUrgent),
    rendering: limitConcurrency(numbers.renderingUrgent),
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
        const { spool, category } = await lane.arriving(sender.key, (place) =>
          arrive(request, { folder, pace, place, count }),
        )
        try {
          const store = async () => use({ bytes: await spool.readFile(), category })
          const slot = (await startsAsPdf(spool)) ? lane.rendering : lane.storing
          return await storingOfSender(sender.key, () => slot(store))
        } finally {
          await spool.close()
        }
      })
    } finally {
      await sender.recordReceived(received)
    }
  }
}

/** Reads at an explicit position, which leaves the file at its start. */
async function startsAsPdf(spool: FileHandle): Promise<boolean> {
  const start = Buffer.alloc(8)
  await spool.read(start, 0, start.length, 0)
  return isPdf(start)
}

type Arriving = {
  readonly folder: string
  readonly pace: Pace
  readonly place: Place
  readonly count: (bytes: number) => void
}

async function arrive(
  request: FastifyRequest,
  { folder, pace, place, count }: Arriving,
): Promise<{ spool: FileHandle; category: UploadCategory }> {
  const spool = await openSpool(folder)
  const arrival = watchArrival(request.raw, 2 * MAX_UPLOAD_BYTES, { pace, place })
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
  /** Until then nothing is asked. */
  readonly freeMs: number
  /** After `t` seconds the upload must have averaged `t` times this many bytes per second. */
  readonly rise: number
}

/**
 * The older an upload, the faster it must have been: 4 kB/s after 10 seconds, which a phone on EDGE reaches with its start-up;
 * 8 kB/s after 20; 16 kB/s after 40, a poor 3G; 48 kB/s at the end of the server's 120 seconds. A screenshot of 300 kB arrives at
 * 11 kB/s or more, 2 MB at 29 kB/s. What drips at 9 kB/s is cut after 22 seconds.
 */
const uploadPace: Pace = { tickMs: 1000, freeMs: 5000, rise: 400 }
/** By then others have ended or yielded. */
const YIELDED_RETRY_SECONDS = 5

/**
 * Watches a body arrive. `late` rejects with 408 if it is slower than the pace or the client disconnects, with 429 if it has to
 * yield its place, and with 413 if it is too large.
 */
function watchArrival(
  request: IncomingMessage,
  mostBytes: number,
  { pace, place }: Pick<Arriving, 'pace' | 'place'>,
) {
  // Injected requests have no network socket.
  const bytesRead = () => request.socket.bytesRead ?? 0
  // Body bytes that arrived with the headers are still buffered.
  const before = bytesRead() - request.readableLength
  const byteCount = () => bytesRead() - before
  const { promise: late, reject } = Promise.withResolvers<never>()
  // May reject when no caller awaits it any longer.
  late.catch(() => {})
  const begun = performance.now()
  const timer = setInterval(() => {
    if (request.complete) return
    const now = byteCount()
    const age = performance.now() - begun
    // A disconnect before the stream had a listener emits no further event.
    if (request.destroyed) reject(new TransportRefusal(408))
    if (now > mostBytes) reject(new TransportRefusal(413))
    if (age >= pace.freeMs && now < pace.rise * (age / 1000) ** 2) reject(new TransportRefusal(408))
    if (place.mustYield(now)) reject(new TransportRefusal(429, YIELDED_RETRY_SECONDS))
  }, pace.tickMs)
  return { late, byteCount, stop: () => clearInterval(timer) }
}
