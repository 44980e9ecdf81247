import { locales } from '@u-market/contract/locale'
import { MAX_REASON_CHARACTERS } from '@u-market/domain'
import { expect, test } from 'vitest'
import { i18n } from '../../base/i18n/i18n.ts'
import { loadCatalogue } from '../../locales/index.ts'
import { picks, preparedReasons } from './verification.ts'

test("loads each prepared reason in the user's language, within the length limit", async () => {
  await i18n.preload('verification')
  const reasons = preparedReasons(i18n.translator('verification'))
  for (const locale of locales) {
    const texts = await loadCatalogue(locale, 'verification')
    const said = await Promise.all(reasons.map(({ load }) => load(locale)))
    expect(said).toEqual(picks.map((pick) => texts[`text${pick}`]))
    for (const reason of said) expect(reason.length).toBeLessThanOrEqual(MAX_REASON_CHARACTERS)
  }
})
