/** Reads every list once as every caller, and both sides of the market; later requests use what is shown there. */
import { formBody, localeFrom, RefusedError, TransportError } from '@u-market/contract'
import { offerSides } from '@u-market/domain'
import { readStrictly } from '@u-market/testkit/strict-response'
import type { World } from '@u-market/testkit/world'
import type { Caller } from './callers.ts'
import type { Corpus } from './corpus.ts'
import type { Call } from './generate-form.ts'
import { calls } from './generate-request.ts'

export async function readLists(world: World, callers: readonly Caller[], corpus: Corpus): Promise<void> {
  for (const caller of callers)
    for (const { name, endpoint, isConsole, noun } of calls) {
      const isMarket = name === 'listOffers'
      const isTheirs = isConsole === (caller.kind === 'operator') && caller.token !== null
      if (
        !isTheirs ||
        endpoint.isMutation === true ||
        endpoint.path.endsWith('logout') ||
        (endpoint.auth === 'N' && !isMarket) ||
        !endpoint.body.safeParse({}).success
      )
        continue
      for (const form of isMarket ? offerSides.map((side) => ({ side })) : [{}])
        await readList({ world, caller, corpus }, { endpoint, noun, form })
    }
}

type Reading = { readonly world: World; readonly caller: Caller; readonly corpus: Corpus }
type List = Pick<Call, 'endpoint' | 'noun'> & { readonly form: Parameters<typeof formBody>[0] }

async function readList({ world, caller, corpus }: Reading, { endpoint, noun, form }: List): Promise<void> {
  const reply = await world.transport({
    path: endpoint.path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', token: caller.token ?? '' },
    body: formBody(form).toString(),
  })
  try {
    corpus.add(caller, readStrictly(endpoint, reply, localeFrom('en-US')), noun)
  } catch (error) {
    if (!(error instanceof RefusedError || error instanceof TransportError)) throw error
  }
}
