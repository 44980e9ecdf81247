import { expect, test } from 'vitest'
import { TransportRefusal } from '../platform/refusal.ts'
import { createUploadLane, type Place } from './upload-lane.ts'

const limits = { places: 2, waiting: 2, sureMs: 60_000, waitMs: 60_000 }

/** Uploads that run until they are told to end. */
function openLane(more: Partial<typeof limits> = {}) {
  const lane = createUploadLane({ ...limits, ...more })
  const running: string[] = []
  return {
    running,
    begin: (sender: string) => {
      const end = Promise.withResolvers<void>()
      const place = Promise.withResolvers<Place>()
      const done = lane(sender, async (given) => {
        running.push(sender)
        place.resolve(given)
        await end.promise
        running.splice(running.indexOf(sender), 1)
      })
      done.catch(() => {})
      return { end: end.resolve, place: place.promise, done }
    },
  }
}

test('who has no upload running goes before who has one', async () => {
  const { begin, running } = openLane()
  const [first, other] = [begin('eager'), begin('other')]
  const again = begin('eager')
  const late = begin('late')
  other.end()
  await late.place
  expect(running).toEqual(['eager', 'late'])
  first.end()
  await again.place
})

test('in a full lane the second upload of a sender yields to who has none, at once', async () => {
  const { begin } = openLane()
  const [first, second] = [begin('eager'), begin('eager')]
  const places = await Promise.all([first.place, second.place])
  const yields = () => places.map((place) => place.mustYield(1000))
  expect(yields()).toEqual([false, false])
  const honest = begin('honest')
  expect(yields()).toEqual([false, true])
  second.end()
  await honest.place
  // One place was owed, and given.
  expect(places[0].mustYield(1000)).toBe(false)
})

test('if every sender has one upload, the slowest of the old ones yields', async () => {
  const { begin } = openLane({ places: 3, sureMs: 50 })
  const [fast, slow] = [await begin('fast').place, await begin('slow').place]
  await new Promise((wait) => setTimeout(wait, 60))
  const young = await begin('young').place
  fast.mustYield(90_000)
  slow.mustYield(900)
  begin('honest')
  expect([young.mustYield(0), fast.mustYield(90_000), slow.mustYield(900)]).toEqual([false, false, true])
})

test('a full line is refused with the time to try again, but a sender with nothing in the lane is let in', async () => {
  const { begin } = openLane()
  for (const sender of ['a', 'b', 'a']) begin(sender)
  const displaced = begin('b')
  const newcomer = begin('c')
  await expect(displaced.done).rejects.toEqual(new TransportRefusal(429, 60))
  await expect(begin('b').done).rejects.toMatchObject({ status: 429, retryAfterSeconds: 60 })
  // No sender in the line has another upload: the line of those with one is full too.
  begin('d')
  await expect(begin('e').done).rejects.toMatchObject({ status: 429 })
  expect(await Promise.race([newcomer.done.then(() => 'done'), Promise.resolve('waits')])).toBe('waits')
})

test('a wait ends', async () => {
  const { begin } = openLane({ places: 1, waitMs: 30 })
  const first = begin('first')
  await expect(begin('waits').done).rejects.toMatchObject({ status: 429, retryAfterSeconds: 60 })
  first.end()
  await first.done
  await begin('next').place
})
