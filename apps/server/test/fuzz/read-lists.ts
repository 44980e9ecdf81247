/** Everybody opens every list once: what is shown there is what requests are later made about. */
import { formBody, localeFrom, RefusedError, TransportError } from '@u-market/contract'
import { readStrictly } from '@u-market/testkit/strict-answer'
import type { World } from '@u-market/testkit/world'
import type { Caller } from './callers.ts'
import type { Corpus } from './corpus.ts'
import { calls } from './generate-request.ts'

export async function readLists(world: World, callers: readonly Caller[], corpus: Corpus): Promise<void> {
  for (const caller of callers)
    for (const { endpoint, isConsole, noun } of calls) {
      const isTheirs = isConsole === (caller.kind === 'operator') && caller.token !== null
      if (
        !isTheirs ||
        endpoint.changes === true ||
        endpoint.path.endsWith('logout') ||
        endpoint.auth === 'N' ||
        !endpoint.body.safeParse({}).success
      )
        continue
      const reply = await world.transport({
        path: endpoint.path,
        headers: { 'content-type': 'application/x-www-form-urlencoded', token: caller.token ?? '' },
        body: formBody({}).toString(),
      })
      try {
        corpus.add(caller, readStrictly(endpoint, reply, localeFrom('en-US')), noun)
      } catch (error) {
        if (!(error instanceof RefusedError || error instanceof TransportError)) throw error
      }
    }
}
