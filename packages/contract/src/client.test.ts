import { expect, test } from 'vitest'
import { RefusedError, readEnvelope, TransportError, toWire } from './client.ts'

const answer = { code: 1, msg: '', time: '1790000000', data: toWire({ coin: '25.00' }) }

test('only an answer of status 200 has its data returned', { tags: ['http.status200'] }, () => {
  expect(readEnvelope(200, answer, null)).toEqual({ coin: '25.00' })
  for (const status of [201, 204, 302, 401, 403, 404, 500, 503])
    expect(() => readEnvelope(status, answer, null)).toThrow(TransportError)
})

test('code 1 is success; any other is a refusal with the words of the server', {
  tags: ['answer.signIn', 'sellerList.answer'],
}, () => {
  const refused = { ...answer, code: 1101, msg: 'Wrong password', data: toWire({ reason: 'LOGIN_FAILED' }) }
  expect(readEnvelope(200, answer, null)).toEqual(answer.data)
  expect(() => readEnvelope(200, refused, null)).toThrow(RefusedError)
  expect(() => readEnvelope(200, refused, null)).toThrow('Wrong password')
})
