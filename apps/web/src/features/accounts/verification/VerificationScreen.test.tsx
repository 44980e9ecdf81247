import { endpoints } from '@u-market/contract'
import { isDocumentNumber, isPersonName } from '@u-market/domain'
import { expect, test } from 'vitest'

const form = endpoints.applyForVerification.body.shape

test.each([
  '张三',
  'Jane O’Neill',
  'A',
  '',
  ' B ',
  'x'.repeat(61),
  'Bob <b>',
  'Ana-María (II)',
  '名字😀',
  'a\u0007b',
])('judges the name %j as the server does', (name) => {
  expect(isPersonName(name)).toBe(form.realName.safeParse(name.trim()).success)
})

test.each([
  '11010519491231002X',
  'AB-1234',
  '-1234',
  'A123',
  '12 345',
  '110105 19491231 002X',
  'ＡＢ１２３４５',
  'AB.123/4',
  'x'.repeat(31),
  '',
])('judges the number %j as the server does', (number) => {
  expect(isDocumentNumber(number)).toBe(form.documentNumber.safeParse(number.trim()).success)
})
