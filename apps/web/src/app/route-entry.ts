import type { ComponentType } from 'react'
import type { messages as titles } from '../locales/en-US/titles.ts'
import type { Namespace } from '../locales/index.ts'

export type RouteEntry = {
  readonly path: string
  readonly title: keyof typeof titles
  /** Without a token the guard leads to login, and back here afterwards. */
  readonly needsLogin?: true
  /** Real-name verification comes first: what it holds is not begun without it. */
  readonly needsVerified?: true
  /** The catalogues that the screen uses, fetched beside it. */
  readonly messages?: readonly Namespace[]
  readonly load: () => Promise<ComponentType>
}
