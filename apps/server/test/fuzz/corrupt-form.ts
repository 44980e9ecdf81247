/** Corrupts forms: wrong values, wrong structure, wrong bytes. */
import { wireName } from '@u-market/contract'
import type { Dice } from '@u-market/testkit/acts'
import type { Call, Request } from './generate-form.ts'
import { malformedBytes, malformedNames, malformedTexts } from './malformed-values.ts'

type Corrupted = Pick<Request, 'form' | 'body'>
type Making = { readonly call: Call; readonly dice: Dice }

/** Leaves half of the forms as they are. */
export function corrupt(good: Map<string, string>, making: Making): Corrupted {
  const { dice } = making
  const kind = dice.below(100)
  if (kind < 50) return asSent(good)
  if (kind < 80) return asSent(withWrongValues(good, making))
  if (kind < 90) return withWrongStructure(good, making)
  return withWrongBytes(good, making)
}

function asSent(form: Map<string, string>): Corrupted {
  return { form, body: bodyOf([...form]) }
}

function bodyOf(fields: readonly (readonly [name: string, value: string])[]): string {
  const body = new URLSearchParams()
  for (const [name, value] of fields) body.append(wireName(name), value)
  return body.toString()
}

function withWrongValues(good: Map<string, string>, { call, dice }: Making): Map<string, string> {
  const form = new Map(good)
  for (const field of fieldsOf(call, dice)) {
    const value = form.get(field)
    if (value?.startsWith('{') && dice.chance(60)) form.set(field, withinJson(value, dice))
    else if (dice.chance(30)) form.set(field, call.forms.edge(field, dice))
    else if (dice.chance(15)) form.delete(field)
    else form.set(field, dice.pick(malformedTexts) ?? '')
  }
  return form
}

/** Changes or renames one member, at any depth, of a field that holds JSON. */
function withinJson(text: string, dice: Dice): string {
  const members = [...text.matchAll(/"(\w+)":("[^"]*"|\[[^\]]*\]|\d+)/g)]
  const member = dice.pick(members)
  if (!member) return text
  const other = dice.pickOf(JSON.stringify(dice.pick(malformedTexts)), 'null', '{}', '[[]]', '-1', '1e999')
  const name = dice.chance(80) ? member[1] : '__proto__'
  return text.replace(member[0], `"${name}":${other}`)
}

/** A field twice, as a list, as an object, with an unknown field, or with more fields than allowed. */
function withWrongStructure(good: Map<string, string>, { call, dice }: Making): Corrupted {
  const body = bodyOf([...good])
  const [field = 'id'] = fieldsOf(call, dice)
  const name = wireName(field)
  const stray = encodeURIComponent(dice.pick(malformedNames) ?? '').replaceAll('%25', '%')
  switch (dice.below(6)) {
    case 0:
      return { form: null, body: `${body}&${name}=1&${name}=2` }
    case 1:
      return { form: null, body: `${body}&${name}[]=1&${name}%5B%5D=2` }
    case 2:
      return { form: null, body: `${body}&${name}[a]=1&${name}[b][c]=2` }
    case 3:
      return { form: good, body: `${body}&${stray}=1` }
    case 4:
      return { form: null, body: `${Array.from({ length: 150 }, (_, at) => `f${at}=1`).join('&')}&${body}` }
    default:
      return {
        form: null,
        body: dice.pickOf(
          '&&&&',
          '=',
          '====',
          '{"id":1}',
          body.replaceAll('&', ';'),
          `?${body}`,
          body.slice(0, -1),
        ),
      }
  }
}

function withWrongBytes(good: Map<string, string>, { call, dice }: Making): Corrupted {
  const [field = 'id'] = fieldsOf(call, dice)
  const rest = bodyOf([...good].filter(([name]) => name !== field))
  const bytes = dice.pick(malformedBytes) ?? ''
  const huge = 'x'.repeat(1024 * 1024 + 10)
  const value = dice.chance(5)
    ? huge
    : `${dice.chance(50) ? (good.get(field)?.slice(0, 2000) ?? '') : ''}${bytes}`
  return { form: null, body: `${rest}&${wireName(field)}=${value}` }
}

/** One or two fields of a call; none if it has none. */
function fieldsOf({ endpoint }: Call, dice: Dice): string[] {
  const all = Object.keys(endpoint.body.shape)
  return [dice.pick(all) ?? [], dice.chance(30) ? (dice.pick(all) ?? []) : []].flat()
}
