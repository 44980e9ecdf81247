import './page.ts'
import './every-page.ts'
import '@testing-library/jest-dom/vitest'
import { notifyManager } from '@tanstack/react-query'
import {
  type BoundFunctions,
  configure,
  fireEvent,
  type queries,
  act as reactAct,
  render,
  screen,
  waitFor,
  within,
} from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type Locale, locales } from '@u-market/contract'
import { keysOf, type OperatorRole } from '@u-market/domain'
import { test as base, type World } from '@u-market/testkit'
import { isFullRun, languageOf } from '@u-market/testkit/run'
import type { ConsoleOperator } from '@u-market/testkit/world'
import { expect, vi } from 'vitest'
import { loadWords, type Words } from '../../../../e2e/harness/words.ts'
import { App } from '../../src/app/App.tsx'
import { useAsking } from '../../src/app/RequireSession.tsx'
import { watchAttendance } from '../../src/base/api/client.ts'
import { queryClient } from '../../src/base/api/use-call.ts'
import { forgetDrafts } from '../../src/base/drafts.ts'
import { i18n } from '../../src/base/i18n/i18n.ts'
import { type Operator, useSession } from '../../src/base/session.ts'
import { setTheme } from '../../src/base/theme/theme.ts'
import { rememberKeys } from '../../src/base/use-shortcuts.ts'
import { type Browser, comesFrom, nextQuietTurn } from './page.ts'

export { screen, waitFor, within }

/** An operator at the console: `world.olivia`, or `await world.atConsole('frank')`. */
type Who = Pick<ConsoleOperator, 'client'>
type Given = { readonly world: World; readonly desk: Desk; readonly words: Words }
export type Desk = ReturnType<typeof createDesk>

// Visibility is tested in a browser; computing it here would take most of the time.
configure({
  asyncUtilTimeout: 10_000,
  defaultHidden: true,
  // A page may suspend after an event and React must then be awaited, which `atRest` does.
  eventWrapper: (dispatch) => dispatch(),
  asyncWrapper: (act) => act(),
  getElementError: (message, container) =>
    new Error(`${message?.split('\n')[0]}\n${address()}\n${container.textContent}`),
})
notifyManager.setScheduler(queueMicrotask)
rememberKeys()
watchAttendance()

/** Runs a console test in the language chosen by its title; a full run covers every language. */
export function test(title: string, play: (given: Given) => Promise<void>): void {
  for (const locale of isFullRun ? locales : [languageOf(title, locales)])
    base(isFullRun ? `${title} (${locale})` : title, ({ world }) => tell(world, locale, play), TIMEOUT_MS)
}

/** Dozens of pages take seconds, and longer on a busy machine. */
const TIMEOUT_MS = 60_000

/** React's warning about `<search>`, which happy-dom does not know yet. */
const UNKNOWN_ELEMENT = 'The tag <%s> is unrecognized'

/** Matches a part of a text. */
export function has(part: string) {
  return (text: string): boolean => text.includes(part)
}

type Part = BoundFunctions<typeof queries>

/** The panel open next to a list. */
export function panel(name: string): Part {
  return within(screen.getByRole('complementary', { name }))
}

export function table(name?: string): Part {
  return within(screen.getByRole('table', name === undefined ? {} : { name }))
}

/** Link in the first row of the named table, or of the page's first table. */
export function firstLink(name?: string): HTMLElement {
  const [first] = screen.getAllByRole('table', name === undefined ? {} : { name })
  const link = first && within(first).getAllByRole('link')[0]
  if (!link) throw new Error('the table has no row')
  return link
}

/** Values of all facts shown. */
export function facts(on: Pick<Part, 'getAllByRole'>): (string | null)[] {
  return on.getAllByRole('definition').map(({ textContent }) => textContent)
}

/** Matches part of the name, since a button may show its shortcut after its label. */
export function button(on: Pick<Part, 'getByRole'>, name: string): HTMLElement {
  return on.getByRole('button', { name: has(name) })
}

/** Olivia and Frank give Rita a role, in which she is new. */
export async function makeNew(world: World, role: OperatorRole): Promise<void> {
  const { olivia } = world
  const rita = (await olivia.call('listOperators', { limit: 50 })).data.find(({ name }) => name === 'Rita')
  const proposal = await olivia.call('proposeRole', { id: rita?.id ?? 0, role, reason: 'moves on' })
  await (await world.atConsole('frank')).call('approveProposal', { id: proposal.id })
}

/** Current address of the page. */
export function address(): string {
  return location.pathname + location.search
}

async function tell(world: World, locale: Locale, play: (given: Given) => Promise<void>): Promise<void> {
  const complaints: string[] = []
  vi.spyOn(console, 'error').mockImplementation((...said) => void complaints.push(said.map(String).join(' ')))
  vi.stubEnv('BASE_URL', '/console/')
  // Polling and delays run only when a test lets time pass.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const desk = createDesk(world, await wordsIn(locale))
  try {
    await play({ world, desk, words: desk.words })
  } finally {
    await desk.leave()
    vi.useRealTimers()
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
  }
  expect(complaints.filter((said) => !said.startsWith(UNKNOWN_ELEMENT))).toEqual([])
}

/** The desk of one test. Each operator gets a separate browser. */
function createDesk(world: World, words: Words) {
  const browsers = new Map<Who | null, Browser>()
  let shown: ReturnType<typeof render> | null = null
  let at: Who | null = null

  const close = async (): Promise<void> => {
    await atRest(() => shown?.unmount())
    shown = null
    forgetEverybody()
    queryClient.clear()
  }
  const browserOf = (who: Who | null): Browser => {
    const { address, token } = who?.client.identity ?? { address: VISITOR, token: null }
    const browser = browsers.get(who) ?? { address, cookie: token }
    browsers.set(who, browser)
    return browser
  }
  /** Opens a fresh page; only the browser's stored state survives. */
  const open = async (path: string, who: Who | null = null): Promise<void> => {
    await close()
    const browser = browserOf(who)
    at = who
    comesFrom(world.server.baseUrl, browser)
    localStorage.clear()
    if (browser.cookie !== null) localStorage.setItem('consoleOpen', '1')
    useSession.setState({ operator: browser.cookie === null ? null : undefined, end: null, round: 0 })
    setTheme('system')
    await i18n.setLocale(words.locale)
    await Promise.all(keysOf(words.console).map((name) => i18n.preload(name)))
    history[path === address() ? 'replaceState' : 'pushState'](null, '', path)
    fireEvent.pointerDown(document.body)
    await atRest(() => {
      shown = render(<App />)
    })
  }
  return {
    words,
    open,
    reload: () => open(address(), at),
    /** Navigates within the page, as one of its links does. */
    goOn: (path: string) =>
      atRest(() => {
        history.pushState(null, '', path)
        dispatchEvent(new PopStateEvent('popstate'))
      }),
    back: () => atRest(() => history.back()),
    leave: close,
    ...createHands(words),
  }
}

const VISITOR = '10.8.0.1'

function createHands(words: Words) {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
  const click = async (element: HTMLElement): Promise<void> => {
    expect(element).toBeEnabled()
    await atRest(() => user.click(element))
  }
  const fill = async (field: HTMLElement, text: string): Promise<void> => {
    expect(field).toBeEnabled()
    await atRest(() => fireEvent.change(field, { target: { value: text } }))
  }
  const { core } = words.console
  return {
    click,
    fill,
    /** Presses keys, named as in user-event. */
    press: async (keys: string): Promise<void> => {
      await atRest(() => user.keyboard(keys))
    },
    /** Lets the pictures load or fail; happy-dom requests none. */
    pictures: (come: 'load' | 'error') =>
      atRest(() => {
        for (const picture of screen.getAllByRole('img')) fireEvent[come](picture)
      }),
    /** Chooses an entry of an antd select. */
    choose: async (field: HTMLElement, name: string): Promise<void> => {
      await atRest(() => fireEvent.mouseDown(field))
      const list = document.querySelector('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
      if (!(list instanceof HTMLElement)) throw new Error('no list has opened')
      await click(within(list).getByTitle(name))
    },
    /** Checks the texts that the confirmation shows, then signs it with the named button. */
    confirm: async (sign: string, shown: readonly string[] = []): Promise<void> => {
      const step = screen.getByRole('region', { name: core('confirmTitle') })
      for (const text of shown) expect(step).toHaveTextContent(text)
      await click(within(step).getByRole('button', { name: has(sign) }))
    },
    /** Logs in with the form; most tests open pages with a session. */
    signIn: async (who: { readonly username: string; readonly password: string }): Promise<void> => {
      await fill(screen.getByLabelText(core('username')), who.username)
      await fill(screen.getByLabelText(core('password')), who.password)
      await click(screen.getByRole('button', { name: has(core('logIn')) }))
    },
    /** Lets time pass for the page, so that it polls. */
    passes: async (seconds: number): Promise<void> => {
      await atRest(() => vi.advanceTimersByTime(seconds * 1000))
    },
  }
}

const QUIET_TURNS = 3

/** Performs an action and waits until all calls of the page have returned and are rendered. */
async function atRest(act: () => unknown): Promise<void> {
  await reactAct(async () => void (await act()))
  for (let quiet = 0; quiet < QUIET_TURNS; quiet++)
    await reactAct(async () => {
      if (await nextQuietTurn()) quiet = 0
      vi.advanceTimersByTime(0)
    })
}

const seen = new Map<string, Operator>()
useSession.subscribe(({ operator }) => operator && seen.set(operator.username, operator))

/** Drafts last as long as the page, so a new page starts without any. */
function forgetEverybody(): void {
  for (const operator of [...seen.values()]) {
    useSession.setState({ operator })
    forgetDrafts()
  }
  seen.clear()
  useAsking.setState({ failure: null })
}

const loading = new Map<Locale, Promise<Words>>()

function wordsIn(locale: Locale): Promise<Words> {
  const words = loading.get(locale) ?? loadWords(locale)
  loading.set(locale, words)
  return words
}
