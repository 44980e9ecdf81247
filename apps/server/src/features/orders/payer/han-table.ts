/** Readings and simplified forms of Chinese signs, for comparing names. Their tables are megabytes, so on the server only. */
import type { HanTable } from '@u-market/domain'
import { Converter } from 'opencc-js/t2cn'
import { polyphonic } from 'pinyin-pro'

const simplified = Converter({ from: 't', to: 'cn' })

/** Readings come in the order of their frequency; a name is rarely read in the third way. */
const MOST_READINGS = 2

export const hanTable: HanTable = {
  readingsOf: (sign) =>
    /^\p{sc=Han}$/u.test(sign)
      ? (polyphonic(sign, { toneType: 'none', type: 'array' })[0] ?? []).slice(0, MOST_READINGS)
      : [],
  simplified,
}
