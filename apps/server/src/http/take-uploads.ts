/**
 * An upload goes through two stages. First it arrives, into a file: many at once, as a body that stands still costs next to
 * nothing, and none for long. Only when it is whole it takes one of the few places where pictures lie in memory and are decoded.
 * Those who have an open order go through both beside all others: no crowd can keep a buyer from showing that they have paid.
 */
import type { FileHandle } from 'node:fs/promises'
import { MAX_UPLOAD_BYTES, type UploadCategory } from '@u-market/contract'
import type { FastifyRequest } from 'fastify'
import { limitByKey, limitConcurrency } from '../platform/limit-concurrency.ts'
import { openSpool } from '../platform/spool.ts'
import { receivePicture } from './receive-picture.ts'
import { type Pace, uploadPace, watchArrival } from './watch-arrival.ts'

export type Sender = {
  readonly key: string
  readonly isUrgent: boolean
  /** Told in the end how many bytes came. */
  readonly settle: (receivedBytes: number) => Promise<void>
}
type Taken = { readonly bytes: Buffer; readonly category: UploadCategory }
export type UploadTaker = ReturnType<typeof createUploadTaker>

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
export function createUploadTaker({ folder, limits = {}, pace = uploadPace }: Options) {
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
      await sender.settle(received)
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
