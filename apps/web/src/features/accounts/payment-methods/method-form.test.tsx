import { expect, test } from 'vitest'
import { emptyMethod, type MethodDraft, methodFormOf, methodProblem } from './method-form.ts'

const card: MethodDraft = {
  ...emptyMethod,
  account: '6222 0212 3456 7890',
  bankName: ' ICBC ',
  bankBranch: ' ',
}

test('a card is sent without its spaces, with its bank, and without an empty branch', () => {
  const form = { type: 'bank', name: 'Alice Ng', account: '6222021234567890', bankName: 'ICBC' }
  const kind = { type: 'bank', hasBank: 1 }
  expect(methodFormOf({ draft: card, name: ' Alice Ng ', kind })).toEqual(form)
  const draft = { ...card, bankBranch: 'Pudong' }
  expect(methodFormOf({ draft, name: 'Alice Ng', kind })).toEqual({ ...form, bankBranch: 'Pudong' })
})

test('sends no bank for an e-wallet even if one was typed, and the path of a new QR code', () => {
  const draft = { ...card, account: ' a b@c ', qrCode: { url: '/qr.webp', fullUrl: 'http://host/qr.webp' } }
  expect(methodFormOf({ draft, name: 'Alice', kind: { type: 'alipay', hasBank: 0 } })).toEqual({
    type: 'alipay',
    name: 'Alice',
    account: 'a b@c',
    qrCode: '/qr.webp',
  })
})

test('reports missing fields in the order of the form', () => {
  expect(methodProblem({ draft: emptyMethod, name: ' ', isBank: true })).toBe('nameEmpty')
  expect(methodProblem({ draft: emptyMethod, name: ' A ', isBank: true })).toBe('needName')
  expect(methodProblem({ draft: emptyMethod, name: 'Alice', isBank: true })).toBe('needCard')
  expect(methodProblem({ draft: emptyMethod, name: 'Alice', isBank: false })).toBe('needAccount')
  expect(methodProblem({ draft: { ...card, bankName: '' }, name: 'Alice', isBank: true })).toBe('needBank')
  expect(methodProblem({ draft: { ...card, bankName: '' }, name: 'Alice', isBank: false })).toBeNull()
  expect(methodProblem({ draft: card, name: 'Alice', isBank: true })).toBeNull()
})
