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
import { keysOf } from '@u-market/domain'
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

/** Somebody at the console: `world.olivia`, or `await world.atConsole('frank')`. */
type Who = Pick<ConsoleOperator, 'client'>
type Given = { readonly world: World; readonly desk: Desk; readonly words: Words }
export type Desk = ReturnType<typeof createDesk>

// Whether an element can be seen is for the browser to show: here it would be most of the work.
configure({
  defaultHidden: true,
  // A page that an event leads to may suspend: React then has to be awaited, which `atRest` does.
  eventWrapper: (dispatch) => dispatch(),
  asyncWrapper: (act) => act(),
  getElementError: (message, container) =>
    new Error(`${message?.split('\n')[0]}\n${address()}\n${container.textContent}`),
})
notifyManager.setScheduler(queueMicrotask)
rememberKeys()
watchAttendance()

/** A story at the console, in the language that its title chooses; in the full run in each. */
export function test(title: string, play: (given: Given) => Promise<void>): void {
  for (const locale of isFullRun ? locales : [languageOf(title, locales)])
    base(isFullRun ? `${title} (${locale})` : title, ({ world }) => tell(world, locale, play), TIMEOUT_MS)
}

/** Dozens of pages take seconds, and more of them on a machine that has something else to do as well. */
const TIMEOUT_MS = 60_000

/** React's complaint of `<search>`, which happy-dom does not know yet. */
const UNKNOWN_ELEMENT = 'The tag <%s> is unrecognized'

/** Part of a text, as a reader looks for it. */
export function has(part: string) {
  return (text: string): boolean => text.includes(part)
}

type Part = BoundFunctions<typeof queries>

/** What is open beside a list. */
export function panel(name: string): Part {
  return within(screen.getByRole('complementary', { name }))
}

export function table(name?: string): Part {
  return within(screen.getByRole('table', name === undefined ? {} : { name }))
}

/** The link of the first row, of this table or of the first one. */
export function firstLink(name?: string): HTMLElement {
  const [first] = screen.getAllByRole('table', name === undefined ? {} : { name })
  const link = first && within(first).getAllByRole('link')[0]
  if (!link) throw new Error('the table has no row')
  return link
}

/** What is said of something, fact by fact. */
export function facts(on: Pick<Part, 'getAllByRole'>): (string | null)[] {
  return on.getAllByRole('definition').map(({ textContent }) => textContent)
}

/** A button may bear its key after its name. */
export function button(on: Pick<Part, 'getByRole'>, name: string): HTMLElement {
  return on.getByRole('button', { name: has(name) })
}

/** Where the page is now. */
export function address(): string {
  return location.pathname + location.search
}

async function tell(world: World, locale: Locale, play: (given: Given) => Promise<void>): Promise<void> {
  const complaints: string[] = []
  vi.spyOn(console, 'error').mockImplementation((...said) => void complaints.push(said.map(String).join(' ')))
  vi.stubEnv('BASE_URL', '/console/')
  // What the page asks again and again, or waits for, comes when the story says that time passes.
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

/** The one desk of a story. Each operator brings a browser of their own. */
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
  /** A page that opens: nothing of the last one is there but what the browser keeps. */
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
    /** Goes on within the page, as a link of its own does. */
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
    /** Presses keys, by user-event's names of them. */
    press: async (keys: string): Promise<void> => {
      await atRest(() => user.keyboard(keys))
    },
    /** The pictures on the page arrive, or cannot be loaded; happy-dom asks for none. */
    pictures: (come: 'load' | 'error') =>
      atRest(() => {
        for (const picture of screen.getAllByRole('img')) fireEvent[come](picture)
      }),
    /** One of the names in a list that opens below its field. */
    choose: async (field: HTMLElement, name: string): Promise<void> => {
      await atRest(() => fireEvent.mouseDown(field))
      const list = document.querySelector('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
      if (!(list instanceof HTMLElement)) throw new Error('no list has opened')
      await click(within(list).getByTitle(name))
    },
    /** The last step before what cannot be undone: it shows this once more, and the act is signed by its name. */
    confirm: async (sign: string, shown: readonly string[] = []): Promise<void> => {
      const step = screen.getByRole('region', { name: core('confirmTitle') })
      for (const text of shown) expect(step).toHaveTextContent(text)
      await click(within(step).getByRole('button', { name: has(sign) }))
    },
    /** By the form, as few stories have to. */
    signIn: async (who: { readonly username: string; readonly password: string }): Promise<void> => {
      await fill(screen.getByLabelText(core('username')), who.username)
      await fill(screen.getByLabelText(core('password')), who.password)
      await click(screen.getByRole('button', { name: has(core('logIn')) }))
    },
    /** Time passes for the page, with what it asks again and again. */
    passes: async (seconds: number): Promise<void> => {
      await atRest(() => vi.advanceTimersByTime(seconds * 1000))
    },
  }
}

const QUIET_TURNS = 3

/** Does it, and waits until everything that the page asks has been answered, and the answers stand on it. */
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

/** What was typed lasts as long as the page. */
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
