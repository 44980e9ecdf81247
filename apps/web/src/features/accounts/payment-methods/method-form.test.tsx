import { wireName } from '@u-market/contract/client'
import { expect, test } from 'vitest'
import { config, rail, railField } from '../../../../test/samples.ts'
import { emptyMethod, type MethodDraft, methodFormOf, methodProblem } from './method-form.ts'

const [BANK, BRANCH] = [wireName('bankName'), wireName('bankBranch')]
const [bank, alipay] = config.methodTypes
const pix = rail({
  ...{ type: 'pix', name: 'PIX' },
  fields: [
    railField({ name: 'pix_key', label: 'PIX key', kind: 'pix' }),
    railField({ name: BANK, label: 'Bank', kind: 'text', required: 0 }),
  ],
})

const card: MethodDraft = {
  ...emptyMethod,
  values: { account: '6222 0212 3456 7890', [BANK]: ' ICBC ', [BRANCH]: ' ' },
}

test('a card is sent without its spaces, with its bank, and without an empty branch', () => {
  const form = { type: 'bank', name: 'Alice Ng', account: '6222021234567890', bankName: 'ICBC' }
  expect(methodFormOf({ draft: card, name: ' Alice Ng ', kind: bank! })).toEqual(form)
  const draft = { ...card, values: { ...card.values, [BRANCH]: 'Pudong' } }
  expect(methodFormOf({ draft, name: 'Alice Ng', kind: bank! })).toEqual({ ...form, bankBranch: 'Pudong' })
})

test('sends only fields of the rail, and the path of a new QR code', () => {
  const qrCode = { url: '/qr.webp', fullUrl: 'http://host/qr.webp' }
  const draft = { ...card, values: { ...card.values, account: ' a b@c ' }, qrCode }
  expect(methodFormOf({ draft, name: 'Alice', kind: alipay! })).toEqual({
    type: 'alipay',
    name: 'Alice',
    account: 'a b@c',
    qrCode: '/qr.webp',
  })
})

test('fields that the call does not know by name go as JSON, in their one form', () => {
  const draft = { values: { pix_key: '123.456.789-09', [BANK]: 'Nu' }, qrCode: null }
  expect(methodFormOf({ draft, name: 'Ana Souza', kind: pix })).toEqual({
    ...{ type: 'pix', name: 'Ana Souza', bankName: 'Nu' },
    fields: '{"pix_key":"12345678909"}',
  })
})

test('reports what is missing or wrong in the order of the form', () => {
  const problem = (name: string, values: Record<string, string>, kind = bank!) =>
    methodProblem({ draft: { values }, name, kind })
  expect(problem(' ', {})).toEqual({ why: 'nameEmpty' })
  expect(problem(' A ', {})).toEqual({ why: 'needName' })
  expect(problem('Alice', {})).toMatchObject({ why: 'missing', field: { name: 'account' } })
  expect(problem('Alice', {}, alipay!)).toMatchObject({ why: 'missing', field: { name: 'account' } })
  expect(problem('Alice', { ...card.values, [BANK]: '' })).toMatchObject({ field: { name: BANK } })
  expect(problem('Alice', { pix_key: '12345678900' }, pix)).toMatchObject({ checked: { fault: 'pix_cpf' } })
  expect(problem('Alice', card.values)).toBeNull()
})
