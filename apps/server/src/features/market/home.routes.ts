import type { DataOf, HomeConfig, Locale } from '@u-market/contract'
import { screens } from '@u-market/contract/paths'
import {
  coinText,
  exchangeNetworks,
  fiatText,
  freshHoursOf,
  isServiceThere,
  type MarketSettings,
  percentText,
  priceBand,
  REMINDER_INTERVAL_SECONDS,
  readSwitch,
  type ServiceHours,
  serviceHoursText,
  usdtText,
} from '@u-market/domain'
import serverPackage from '../../../package.json' with { type: 'json' }
import { translator } from '../../locales/index.ts'
import { isLoopback } from '../../platform/caller-address.ts'
import { unixSeconds } from '../../platform/clock.ts'
import { TransportRefusal } from '../../platform/refusal.ts'
import type { Handlers } from '../call.ts'
import type { Deps, SwitchedOff } from '../deps.ts'
import { createMarketFacts } from './market-facts.ts'
import { formerRails, railsOn, railView } from './payment-rails.ts'
import { switchWords } from './switched-off.ts'

export function homeHandlers(deps: Deps): Pick<Handlers, 'getMarket' | 'startDemoOver' | 'listDemoMails'> {
  const facts = createMarketFacts(deps)
  return {
    startDemoOver: async (call) => startDemoOver(deps, call),
    listDemoMails: async ({ exactAddress }) => demoMails(deps, exactAddress),
    getMarket: ({ locale }) => homeConfig(deps, facts, locale),
  }
}

const COIN_NAME = 'U'

/** Banners of the home screen. `name` selects their texts; `link` is a screen of the app. */
const banners = [
  { name: 'escrow', link: screens.offers },
  { name: 'free', link: screens.trade },
  { name: 'verified', link: screens.verification },
] as const

const notices = [
  { name: 'screenshots', at: '2026-01-01T00:00:00Z' },
  { name: 'ownAccount', at: '2026-01-01T00:00:00Z' },
] as const

export function serviceHours(settings: ServiceHours, locale: Locale): string {
  return translator('market', locale)('serviceHours', { hours: serviceHoursText(settings, locale) })
}

/** Returns the market's configuration, which is the same for all users except for its language. */
async function homeConfig(
  deps: Deps,
  factsOf: ReturnType<typeof createMarketFacts>,
  locale: Locale,
): Promise<HomeConfig> {
  const [settings, rails, off] = await Promise.all([deps.settings(), deps.rails(), deps.switches()])
  const stops = stopsIn(locale, off)
  const { share, notices: kept, ...content } = contentIn(locale, settings)
  return {
    coinName: COIN_NAME,
    ...prices(settings),
    networks: [...exchangeNetworks],
    limits: limits(settings),
    windows: windows(settings),
    codes: {
      countries: [...settings.smsCountries],
      perHour: settings.smsPerHour,
      perDay: settings.smsPerDay,
    },
    methodTypes: railsOn(rails).map((rail) => railView(rail, locale)),
    formerMethodTypes: formerRails(rails, locale),
    leadAwayWords: [...settings.leadAwayWords],
    ...(await factsOf(settings)),
    priceFeed: {
      path: settings.priceFeedPath,
      staleMinutes: settings.priceStaleMinutes,
      jumpPercent: percentText(settings.priceJumpBasisPoints),
      hourPercent: percentText(settings.priceHourBasisPoints),
      dayPercent: percentText(settings.priceDayBasisPoints),
    },
    switches: stops.map(({ what, words, until }) => ({ what, words, until })),
    ...content,
    notices: [...stops.map(({ notice }) => notice), ...kept],
    share: {
      title: share.title,
      text: share.content,
      url: `${deps.publicUrl}/`,
    },
    customer: {
      isOnline: flag(isServiceThere(settings, deps.clock.now())),
      hours: serviceHours(settings, locale),
      answerMinutes: settings.serviceAnswerMinutes,
    },
    wsUrl: socketUrl(deps.publicUrl),
    publicUrl: deps.publicUrl,
    pushKey: deps.webPush?.publicKey ?? '',
    version: serverPackage.version,
    demo: flag(deps.isDemo),
    demoSince: deps.demo && Math.floor(deps.demo.madeAt / 1000),
    demoMails: flag(deps.mailbox !== null),
  }
}

/** Leaves out claims that do not hold in this market: no fee, and verified buyers only. */
function contentIn(locale: Locale, { feeBasisPoints, verificationRequired }: MarketSettings) {
  const t = translator('market', locale)
  const words = (name: 'share' | (typeof banners | typeof notices)[number]['name']) => ({
    title: t(`${name}_title`),
    content: t(`${name}_content`),
  })
  const isFree = feeBasisPoints === 0
  const isTrue = { escrow: true, free: isFree, verified: verificationRequired }
  return {
    banners: banners
      .map(({ name, link }, at) => ({ id: at + 1, name, link }))
      .filter(({ name }) => isTrue[name])
      .map(({ id, name, link }) => ({ id, ...words(name), link })),
    notices: notices.map(({ name, at: since }, at) => ({
      id: at + 1,
      ...words(name),
      ...(name === 'ownAccount' && !verificationRequired && { content: t('ownAccount_contentUnverified') }),
      createdAt: Date.parse(since) / 1000,
    })),
    share: isFree ? words('share') : { ...words('share'), content: t('share_contentWithFee') },
  }
}

/** Returns the switched-off functions, each with a notice for the home screen. Leaves out single offers. */
function stopsIn(locale: Locale, off: readonly SwitchedOff[]) {
  return off
    .filter(({ what }) => readSwitch(what)?.kind !== 'offer')
    .map((each, at) => {
      const words = switchWords(each, locale)
      const notice = { id: -1 - at, title: words, content: words, createdAt: unixSeconds(each.since) }
      return { what: each.what, words, until: each.until && unixSeconds(each.until), notice }
    })
}

function prices(settings: MarketSettings) {
  return {
    currency: settings.currency,
    currencySymbol: settings.currencySymbol,
    currencyDecimals: settings.currencyDecimals,
    coinPrice: fiatText(settings.referencePrice),
    usdtRate: usdtText(settings.usdtRateMillionths),
    usdtFee: usdtText(settings.usdtFee),
    bond: coinText(settings.bond),
    /** Percent of the coin traded. */
    fee: percentText(settings.feeBasisPoints),
  }
}

function limits(settings: MarketSettings): HomeConfig['limits'] {
  const band = priceBand(settings)
  return {
    orderMin: fiatText(settings.orderMin),
    orderMax: fiatText(settings.orderMax),
    verificationRequired: flag(settings.verificationRequired),
    priceMin: fiatText(band.min),
    priceMax: fiatText(band.max),
    openOrders: settings.openOrders,
    newcomerOpenOrders: settings.newcomerOpenOrders,
    newcomerCompletedOrders: settings.newcomerCompletedOrders,
    freeCancels: settings.freeCancels,
    faultsToPause: settings.faultsToPause,
    unansweredBuyers: settings.unansweredBuyers,
    evidenceADay: settings.evidenceADay,
    openOffers: settings.openOffers,
    paymentMethods: settings.paymentMethods,
    openFaults: settings.openFaults,
    chatPerMinute: settings.chatPerMinute,
    chatPerDay: settings.chatPerDay,
    offerEdits: settings.offerEdits,
    transfersToOne: settings.transfersToOne,
    stepUpFrom: coinText(settings.stepUpFrom),
    freshHoursMerchant: freshHoursOf(settings).merchant,
  }
}

function windows(settings: MarketSettings): HomeConfig['windows'] {
  return {
    confirmMinutes: settings.confirmMinutes,
    payMinutes: [...settings.payMinutes],
    releaseMinutes: settings.releaseMinutes,
    freeCancelMinutes: settings.freeCancelMinutes,
    pauseMinutes: [...settings.pauseMinutes],
    faultWindowHours: settings.faultWindowHours,
    remindSeconds: REMINDER_INTERVAL_SECONDS,
    acknowledgeHours: settings.acknowledgeHours,
    appealAnswerHours: settings.appealAnswerHours,
    resetHoldHours: settings.resetHoldHours,
    newAccountHours: settings.newAccountHours,
    freshHours: settings.freshHours,
    ratingHours: settings.ratingHours,
    cancelAnswerMinutes: settings.cancelAnswerMinutes,
    reopenHours: settings.reopenHours,
    reopenAnswerHours: settings.reopenAnswerHours,
    rulingEffectHours: settings.rulingEffectHours,
    finalRulingHours: settings.finalRulingHours,
    claimDays: settings.claimDays,
    closedAccountDays: settings.closedAccountDays,
    proofDays: settings.proofDays,
  }
}

function flag(value: boolean): 0 | 1 {
  return value ? 1 : 0
}

/** The socket is at the root of the public URL. */
function socketUrl(publicUrl: string): string {
  return `${publicUrl.replace(/^http/, 'ws')}/`
}

/** A younger demo needs no reset: no visitor has used it yet. */
const AGAIN_SECONDS = 15

/**
 * Resets the demo for a caller on the same machine. Throws 404 for any other caller, or if there is no demo to reset, 403 without
 * the app's own header, and 429 while the demo is too new. A form on another page, which the machine's browser would also send
 * from here, cannot set a header.
 */
export function startDemoOver(
  deps: Pick<Deps, 'demo' | 'clock'>,
  { exactAddress, clientVersion }: { readonly exactAddress: string; readonly clientVersion: string },
): null {
  const { demo, clock } = deps
  if (!demo || !isLoopback(exactAddress)) throw new TransportRefusal(404)
  if (clientVersion === '') throw new TransportRefusal(403)
  const wait = demo.madeAt + AGAIN_SECONDS * 1000 - clock.now().getTime()
  if (wait > 0) throw new TransportRefusal(429, Math.ceil(wait / 1000))
  demo.startOver()
  return null
}

/** Shows the mails of a demo on its own machine only; elsewhere the call does not exist (404). */
function demoMails(
  { isDemo, mailbox }: Pick<Deps, 'isDemo' | 'mailbox'>,
  address: string,
): DataOf<'listDemoMails'> {
  if (!isDemo || !mailbox || !isLoopback(address)) throw new TransportRefusal(404)
  return mailbox.list().map(({ sentAt, ...mail }) => ({ ...mail, sentAt: unixSeconds(sentAt) }))
}
