import { callPaths, UPLOAD_PATH } from '@u-market/contract'
import { ownScreens } from '@u-market/contract/paths'
import { expect, test } from 'vitest'
import { calls, ownCalls } from './rows/calls.ts'
import { rows } from './rows/index.ts'
import { routes } from './rows/routes.ts'

type Route = { readonly path: string; readonly needsLogin?: true }
type Router = { readonly tabRoutes: readonly Route[]; readonly pageRoutes: readonly Route[] }

/** By its address: the app's sources are the app's to compile. */
const router: Router = await import(new URL('../../apps/web/src/app/routes.ts', import.meta.url).href)
const routed = [...router.tabRoutes, ...router.pageRoutes].filter(({ path }) => path.startsWith('/views/'))

test('the router has the 38 routes, each guarded as marked, and ours beside them', () => {
  const wanted = Object.values(routes).map(([path, , login]) => [path, login === 'auth'] as const)
  expect(wanted).toHaveLength(38)
  const built = routed.map(({ path, needsLogin }) => [path, needsLogin ?? false] as const)
  const ours = Object.values(ownScreens).map((path) => [path, true] as const)
  expect(new Map(built)).toEqual(new Map([...wanted, ...ours]))
})

test('the contract has every call as the specification spells it, and each of ours beyond them is a row', () => {
  expect({ ...callPaths, upload: UPLOAD_PATH }).toEqual({ ...calls, ...ownCalls })
})

test('each row has a name of its own', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
})
