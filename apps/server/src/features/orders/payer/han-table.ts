/** Readings and simplified forms of Chinese signs, for comparing names. Their tables are megabytes, so on the server only. */
import type { HanTable } from '@u-market/domain'
import { Converter } from 'opencc-js/t2cn'
import { polyphonic } from 'pinyin-pro'
import { getJyutpingCandidates } from 'to-jyutping'

const simplified = Converter({ from: 't', to: 'cn' })

/** Readings come in the order of their frequency; a name is rarely read in the third way. */
const MOST_READINGS = 2
/** Tones are counted here: 陈 has three readings, two of which are one without tones. */
const MOST_CANTONESE = 4

export const hanTable: HanTable = {
  readingsOf: (sign) =>
    /^\p{sc=Han}$/u.test(sign)
      ? (polyphonic(sign, { toneType: 'none', type: 'array' })[0] ?? []).slice(0, MOST_READINGS)
      : [],
  cantoneseOf: (sign) => [
    ...new Set(
      (getJyutpingCandidates(sign)[0]?.[1] ?? [])
        .slice(0, MOST_CANTONESE)
        .map((reading) => reading.replace(/\d/, '')),
    ),
  ],
  simplified,
}
