/** Generates one valid or invalid request: any call, caller, form and bytes. */
import { consoleEndpoints, type Endpoint, endpoints } from '@u-market/contract'
import { keysOf } from '@u-market/domain'
import type { Dice } from '@u-market/testkit/acts'
import { consoleHeaders } from '@u-market/testkit/strict-client'
import type { Caller } from './callers.ts'
import { type Corpus, nounOf } from './corpus.ts'
import { corrupt } from './corrupt-form.ts'
import { corruptPath, drawDeadToken, drawKey, drawType } from './corrupt-request.ts'
import { type Call, formsOf, type Request } from './generate-form.ts'

export const calls: readonly Call[] = [
  ...keysOf(endpoints).map((name) => callOf(name, endpoints[name], false)),
  ...keysOf(consoleEndpoints).map((name) => callOf(`console.${name}`, consoleEndpoints[name], true)),
]

type Making = {
  readonly call: Call
  readonly caller: Caller
  readonly callers: readonly Caller[]
  readonly corpus: Corpus
  readonly dice: Dice
}

const FORM = 'application/x-www-form-urlencoded'

export function generateRequest(making: Making): Request {
  const { call, caller, corpus, dice } = making
  const known = corpus.as(caller, call)
  const good = call.forms.good(known, dice)
  const { form, body } = corrupt(good, making)
  const bearer = drawBearer(making)
  const token = bearer ? bearer.token : drawDeadToken(dice)
  const method = dice.chance(3) ? dice.pickOf('GET', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS') : 'POST'
  const type = dice.chance(3) ? drawType(dice) : FORM
  const path = dice.chance(4) ? corruptPath(call.endpoint.path, dice) : call.endpoint.path
  return {
    call,
    caller,
    bearer,
    method,
    path,
    body: ['GET', 'HEAD'].includes(method) ? '' : body,
    headers: {
      ...(type === null ? {} : { 'content-type': type }),
      'accept-language': dice.chance(95)
        ? dice.pickOf('en-US', 'zh-CN')
        : dice.pickOf('', '*', 'xx', 'zh-CN;q=0', 'x'.repeat(500)),
      // Random addresses, so that the limits by address are not what the run meets.
      'x-forwarded-for': `10.${dice.below(256)}.${dice.below(256)}.${dice.below(256)}`,
      'x-client-platform': 'h5',
      ...(dice.chance(90) ? { 'x-client-version': '1.0.0' } : {}),
      ...(call.isConsole ? consoleHeaders(token) : token === null ? {} : { token }),
      ...(dice.chance(20) ? { 'idempotency-key': drawKey(dice) } : {}),
    },
    form,
    isCanonical: method === 'POST' && type === FORM && path === call.endpoint.path,
  }
}

function callOf(name: string, endpoint: Endpoint, isConsole: boolean): Call {
  const noun = nounOf(name, endpoint.refusals)
  return { name, endpoint, isConsole, noun, forms: formsOf(name, endpoint) }
}

/** Mostly the caller's own session; sometimes one of the other kind, which must be refused. */
function drawBearer({ call, caller, callers, dice }: Making): Caller | null {
  if (dice.chance(6)) return null
  if (dice.chance(6)) {
    const strange = callers.filter(({ kind }) => kind === (call.isConsole ? 'user' : 'operator'))
    return dice.pick(strange) ?? caller
  }
  return caller.token === null ? null : caller
}
