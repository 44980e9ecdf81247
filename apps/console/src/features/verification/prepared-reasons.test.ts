import { locales } from '@u-market/contract/locale'
import { expect, test } from 'vitest'
import { loadCatalogue } from '../../locales/index.ts'
import { MOST_REASON, picks, preparedReason } from './prepared-reasons.ts'

test.each(picks)(
  '%s is said in every language, the own one first, and may be sent as it is',
  async (pick) => {
    for (const own of locales) {
      const reason = await preparedReason(pick, own)
      const texts = await Promise.all(
        locales.map(async (locale) => (await loadCatalogue(locale, 'verification'))[`text${pick}`] ?? ''),
      )
      for (const text of texts) expect(reason).toContain(text)
      expect(reason.indexOf(texts[locales.indexOf(own)] ?? '')).toBe(0)
      expect(reason.length).toBeLessThanOrEqual(MOST_REASON)
    }
  },
)
