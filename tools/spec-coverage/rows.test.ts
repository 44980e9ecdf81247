import { callPaths, UPLOAD_PATH } from '@u-market/contract'
import { ownScreens } from '@u-market/contract/paths'
import { expect, test } from 'vitest'
import { calls, ownCalls } from './rows/calls.ts'
import { rows } from './rows/index.ts'
import { routes } from './rows/routes.ts'

type Route = { readonly path: string; readonly needsLogin?: true }

/** By its address: the app's sources are the app's to compile. */
const app = new URL('../../apps/web/src/app/', import.meta.url)
const { tabRoutes }: { readonly tabRoutes: readonly Route[] } = await import(new URL('tabs.ts', app).href)
const { pageRoutes }: { readonly pageRoutes: readonly Route[] } = await import(new URL('routes.ts', app).href)
const routed = [...tabRoutes, ...pageRoutes].filter(({ path }) => path.startsWith('/views/'))

test('the router has the 38 routes, each guarded as marked, and ours beside them', () => {
  const wanted = Object.values(routes).map(([path, , login]) => [path, login === 'auth'] as const)
  expect(wanted).toHaveLength(38)
  const built = routed.map(({ path, needsLogin }) => [path, needsLogin ?? false] as const)
  const open: readonly string[] = [ownScreens.trader, ownScreens.sellTo]
  const ours = Object.values(ownScreens).map((path) => [path, !open.includes(path)] as const)
  expect(new Map(built)).toEqual(new Map([...wanted, ...ours]))
})

test('the contract has every call as the specification spells it, and each of ours beyond them is a row', () => {
  expect({ ...callPaths, upload: UPLOAD_PATH }).toEqual({ ...calls, ...ownCalls })
})

test('each row has a name of its own', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
})
