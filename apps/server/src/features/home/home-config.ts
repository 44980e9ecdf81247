import type { HomeConfig, Locale } from '@u-market/contract'
import {
  ACKNOWLEDGE_HOURS,
  coinText,
  exchangeNetworks,
  fiatText,
  formatMinor,
  isServiceThere,
  type MarketSettings,
  PAY_MINUTES,
  priceBand,
  REMINDER_INTERVAL_SECONDS,
  SERVICE_ANSWER_MINUTES,
  usdtText,
} from '@u-market/domain'
import serverPackage from '../../../package.json' with { type: 'json' }
import { translator } from '../../locales/index.ts'
import type { Deps } from '../deps.ts'
import { readPaymentTypes } from '../settings/index.ts'
import { banners, COIN_NAME, notices, serviceHours } from './content.ts'

const PERCENT_DECIMALS = 2
const flag = (value: boolean): 0 | 1 => (value ? 1 : 0)

/** The socket is at the root of the public origin. */
const socketUrl = (publicUrl: string): string => `${publicUrl.replace(/^http/, 'ws')}/`

const prices = (settings: MarketSettings) => ({
  currency: settings.currency,
  coin_price: fiatText(settings.referencePrice),
  usdt_rate: usdtText(settings.usdtRateMillionths),
  usdt_fee: usdtText(settings.usdtFee),
  bond: coinText(settings.bond),
  /** Percent of the coin traded. */
  fee: formatMinor(BigInt(settings.feeBasisPoints), PERCENT_DECIMALS),
})

const limits = (settings: MarketSettings): HomeConfig['limits'] => {
  const band = priceBand(settings)
  return {
    order_min: fiatText(settings.orderMin),
    order_max: fiatText(settings.orderMax),
    price_min: fiatText(band.min),
    price_max: fiatText(band.max),
    newcomer_open_orders: settings.newcomerOpenOrders,
    newcomer_completed_orders: settings.newcomerCompletedOrders,
  }
}

const windows = (settings: MarketSettings): HomeConfig['windows'] => ({
  confirm_minutes: settings.confirmMinutes,
  pay_minutes: [...PAY_MINUTES],
  release_minutes: settings.releaseMinutes,
  remind_seconds: REMINDER_INTERVAL_SECONDS,
  acknowledge_hours: ACKNOWLEDGE_HOURS,
})

const contentIn = (locale: Locale) => {
  const t = translator('home', locale)
  const words = (name: 'share' | (typeof banners | typeof notices)[number]['name']) => ({
    title: t(`${name}_title`),
    content: t(`${name}_content`),
  })
  return {
    banners: banners.map(({ name, link }, at) => ({ id: at + 1, ...words(name), link })),
    notices: notices.map(({ name, at: since }, at) => ({
      id: at + 1,
      ...words(name),
      createtime: Date.parse(since) / 1000,
    })),
    share: words('share'),
  }
}

/** The market as it stands, for everybody alike. */
export const homeConfig = async (deps: Deps, locale: Locale): Promise<HomeConfig> => {
  const { share, ...content } = contentIn(locale)
  const [settings, types] = await Promise.all([deps.settings(), readPaymentTypes(deps)])
  return {
    coin_name: COIN_NAME,
    ...prices(settings),
    networks: [...exchangeNetworks],
    limits: limits(settings),
    windows: windows(settings),
    ma_types: types.map(({ type, nameIn, hasBank, hasQrcode }) => ({
      type,
      name: nameIn(locale),
      has_bank: flag(hasBank),
      has_qrcode: flag(hasQrcode),
    })),
    ...content,
    share: {
      title: share.title,
      text: share.content,
      url: `${deps.publicUrl}/`,
    },
    customer: {
      online: flag(isServiceThere(deps.clock.now())),
      hours: serviceHours(locale),
      answer_minutes: SERVICE_ANSWER_MINUTES,
    },
    ws_url: socketUrl(deps.publicUrl),
    public_url: deps.publicUrl,
    push_key: deps.webPush?.publicKey ?? '',
    version: serverPackage.version,
    demo: flag(deps.isDemo),
  }
}
