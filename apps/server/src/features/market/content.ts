import type { Locale } from '@u-market/contract'
import { screens } from '@u-market/contract/paths'
import { type ServiceHours, serviceHoursText } from '@u-market/domain'
import { translator } from '../../locales/index.ts'

export const COIN_NAME = 'U'

/** What the home screen rotates, by the name of its words; `link` is a screen of the app. */
export const banners = [
  { name: 'escrow', link: screens.offers },
  { name: 'free', link: screens.trade },
  { name: 'verified', link: screens.verification },
] as const

export const notices = [
  { name: 'screenshots', at: '2026-01-01T00:00:00Z' },
  { name: 'ownAccount', at: '2026-01-01T00:00:00Z' },
] as const

export function serviceHours(settings: ServiceHours, locale: Locale): string {
  return translator('home', locale)('serviceHours', { hours: serviceHoursText(settings) })
}
