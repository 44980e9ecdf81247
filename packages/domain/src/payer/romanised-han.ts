/**
 * Chinese names in the Latin letters of Taiwan and Hong Kong. Neither spelling is one for one: the first lost its apostrophes, the
 * second never had rules, so syllables are compared by keys that many spellings share.
 */

/** A spelling as regular expressions of the other one, each applied once and in order. */
type Rules = readonly (readonly [RegExp, string])[]

function apply(rules: Rules, text: string): string {
  return rules.reduce((result, [from, to]) => result.replace(from, to), text)
}

/** Wade-Giles without apostrophes and dots, as Taiwanese passports have it. */
const wadeGiles: Rules = [
  [/(?<=^[gkh])e$/, 'o'],
  [/(?<=^[gk])ui$/, 'uei'],
  [/(?<=^(?:[dtnlzcsr]|zh|ch))uo$/, 'o'],
  [/ian$/, 'ien'],
  [/(?<=[iu])e$/, 'eh'],
  [/ong$/, 'ung'],
  [/^b/, 'p'],
  [/^d/, 't'],
  [/^g/, 'k'],
  [/^(?:zh|[jq])/, 'ch'],
  [/^x/, 'hs'],
  [/^(?:z|c(?!h))/, 'ts'],
  [/^r/, 'j'],
]
const wadeGilesOfWhole: Readonly<Record<string, string>> = {
  zhi: 'chih',
  chi: 'chih',
  shi: 'shih',
  ri: 'jih',
  zi: 'tzu',
  ci: 'tzu',
  si: 'ssu',
  yan: 'yen',
  ye: 'yeh',
  you: 'yu',
  yong: 'yung',
  er: 'erh',
}

export function wadeGilesOf(pinyin: string): string {
  return wadeGilesOfWhole[pinyin] ?? apply(wadeGiles, pinyin)
}

/** Without the letters that Taiwanese passports have or not: 英 is ying and ing, 思 is ssu and szu. */
export function taiwanKey(text: string): string {
  return text
    .toLowerCase()
    .replace(/\bi(?=h?\b|ng?)/g, 'yi')
    .replace(/\bs[sz]u\b/g, 'szu')
    .replace(/\btzu?\b/g, 'tzu')
    .replace(/\byih\b/g, 'yi')
}

/** What Jyutping writes in its own way, as Hong Kong writes it. */
const jyutping: Rules = [
  [/^j(?!yu)/, 'y'],
  [/^jyu/, 'yu'],
  [/(?<=[^y])yu/, 'u'],
  [/aa/, 'a'],
  [/eoi/, 'ui'],
  [/eo(?=[nt])/, 'u'],
  [/oe(?=ng|k)/, 'eu'],
  [/ou/, 'o'],
]

/** Spellings of Hong Kong that stand for one sound. */
const hongKong: Rules = [
  [/tsz(?!e)|tsze|tze/g, 'ci'],
  [/sze/g, 'si'],
  [/ee|ei|ey|ay/g, 'i'],
  [/oo/g, 'u'],
  [/ue(?=[nt]|\b)/g, 'u'],
  [/aw/g, 'o'],
  [/ow/g, 'au'],
  [/ew/g, 'iu'],
  [/um(?=\b|[^aeiou])/g, 'am'],
  [/ah\b/g, 'a'],
  [/gw/g, 'kw'],
  [/ng/g, 'ŋ'],
  [/\bŋ(?=[aeiou])/g, ''],
  [/y(?=i)/g, ''],
  [/t[sz]|ch|dz|[zj]/g, 'c'],
  [/sh/g, 's'],
  [/b/g, 'p'],
  [/d/g, 't'],
  [/g/g, 'k'],
]

/** The key of a name in Latin letters; other names can have it too. */
export function hongKongKey(text: string): string {
  return apply(hongKong, text.toLowerCase())
}

/** The same with a `T` alone or before masks as the first letter of Tsang, and such a `Y` as that of Yip. */
export function hongKongInitialKey(text: string): string {
  return hongKongKey(text.replace(/\bt(?![a-z])/gi, 'c').replace(/\by(?![a-z])/gi, 'i'))
}

export function hongKongOf(reading: string): string {
  return hongKongKey(apply(jyutping, reading))
}
