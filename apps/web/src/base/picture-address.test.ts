import { expect, test } from 'vitest'
import { pictureAddress } from './picture-address.ts'

test('an upload is loaded from the page’s own origin, its signature kept', () => {
  expect(pictureAddress('http://localhost:1818/uploads/voucher/a.jpg?e=1&s=2')).toBe(
    '/uploads/voucher/a.jpg?e=1&s=2',
  )
})
test('anything else stays as it is', () => {
  expect(pictureAddress('blob:http://localhost/1')).toBe('blob:http://localhost/1')
  expect(pictureAddress('/uploads/avatar/a.jpg')).toBe('/uploads/avatar/a.jpg')
  expect(pictureAddress('')).toBe('')
})
