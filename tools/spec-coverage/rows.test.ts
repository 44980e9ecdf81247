import { isScreenAddress, screens } from '@u-market/contract/paths'
import { expect, test } from 'vitest'
import { callPaths } from '../../packages/contract/src/wire/call-paths.ts'
import { UPLOAD_PATH } from '../../packages/contract/src/wire/first-paths.ts'
import { requests, routes, rows } from './rows.ts'

test('the 38 routes are those that the app has, as the specification spells them', () => {
  const wanted = Object.values(routes).map(([address]) => address)
  expect(wanted).toHaveLength(38)
  expect(new Set<string>(wanted)).toEqual(new Set(Object.values<string>(screens).filter(isScreenAddress)))
})

test('the 40 calls are among those of the app, as the specification spells them', () => {
  expect(Object.keys(requests)).toHaveLength(40)
  expect({ ...callPaths, upload: UPLOAD_PATH }).toMatchObject(requests)
})

test('each row has a unique name', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
})
