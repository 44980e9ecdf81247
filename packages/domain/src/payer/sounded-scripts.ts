/** Korean and Japanese names in letters of sounds, beside the same in Latin letters. */

const HANGUL = /^[가-힣]{2,4}$/u
/** In the order of Unicode: a syllable is a first sound, a vowel and a last sound. */
const firsts =
  '[gk] kk n [dt] tt (?:r|l|) m [bpv] pp s(?:h(?=i|in))? ss (?:) (?:ch|[jz]) jj ch k t p h'.split(' ')
const vowels =
  'ah? (?:ae|ai|e) ya yae (?:eo|u|uh|o|ou) (?:e|ae) (?:yeo|you|yu|yo|u) ye oh? wa wae oe yo (?:oo|u|woo|ou) (?:weo|wo|o) we wi (?:yu|yoo|you) (?:eu|u) (?:ui|ee|eui) (?:ee|i|y)'.split(
    ' ',
  )
const lasts = '(?:) [kg] k k n n n t [lr] l m b s t p l m [bp] p t t ng t t k t p h'.split(' ')
/** Family names that are not written as they sound. */
const familyNames: Readonly<Record<string, string>> = {
  이: '(?:lee|yi|rhee|rhie|ri|i)',
  박: '(?:park|pak|bak)',
  임: '(?:lim|rim|im|yim)',
  노: '(?:roh?|noh?)',
  유: '(?:yoo|you|yu|ryu)',
  류: '(?:ryu|yoo|ryoo|yu)',
  최: '(?:choi|choe|chey)',
  허: '(?:huh|heo|hur)',
  백: '(?:baek|paik|baik|back|paek)',
  정: '(?:jeong|jung|chung|joung|chong)',
  조: '(?:cho|jo)',
  전: '(?:jeon|jun|chun)',
  장: '(?:jang|chang)',
  주: '(?:joo|ju|chu|choo)',
}

/** Whether Latin words are a Korean name, with the family name first or last. */
export function fitsHangul(latin: string, signs: string): boolean {
  if (!HANGUL.test(signs)) return false
  const [family = '', ...given] = Array.from(signs)
  const [first, rest] = [familyNames[family] ?? sounded(family), given.map(sounded).join('[ -]?')]
  return new RegExp(`^(?:${first}[ ,]*${rest}|${rest}[ ,]+${first})$`, 'i').test(latin.trim())
}

function sounded(sign: string): string {
  const at = (sign.codePointAt(0) ?? 0) - 0xac00
  return `${firsts[Math.floor(at / 588)]}${vowels[Math.floor((at % 588) / 28)]}${lasts[at % 28]}`
}

const KANA = /^[\p{sc=Hiragana}\p{sc=Katakana}ー]{3,}$/u
const rows =
  'a アイウエオ k カキクケコ s サシスセソ t タチツテト n ナニヌネノ h ハヒフヘホ m マミムメモ r ラリルレロ g ガギグゲゴ z ザジズゼゾ d ダヂヅデド b バビブベボ p パピプペポ'
const latinOfKana: ReadonlyMap<string, string> = new Map([
  ...[...rows.matchAll(/(\w) (\S+)/gu)].flatMap(([, row = '', signs = '']) =>
    Array.from(signs, (sign, at): [string, string] => [sign, `${row === 'a' ? '' : row}${'aiueo'[at]}`]),
  ),
  ...Object.entries({ ヤ: 'ya', ユ: 'yu', ヨ: 'yo', ワ: 'wa', ヲ: 'o', ン: 'n', ヴ: 'b' }),
])

/** Whether Latin words are a Japanese name in signs of sounds, in any rotation. */
export function fitsKana(latin: string, signs: string): boolean {
  if (!KANA.test(signs)) return false
  const words = latin.trim().split(/[\s,]+/u)
  const name = kanaKey(
    Array.from(
      signs
        .normalize('NFC')
        .replace(/[ぁ-ゖ]/gu, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0x60)),
    )
      .map((sign) => latinOfKana.get(sign) ?? sign)
      .join('')
      .replace(/ッ(?=(\w))/gu, '$1')
      .replace(/(?<=[a-z])i([ャュョ])/gu, (_, small: string) => `y${'auo'['ャュョ'.indexOf(small)]}`),
  )
  return words.some((_, at) => kanaKey([...words.slice(at), ...words.slice(0, at)].join('')) === name)
}

/** Whether Latin words are a Japanese name with marks for long vowels, which others write with letters: OONISHI KOUHEI. */
export function fitsLongVowels(latin: string, verified: string): boolean {
  if (!/[āīūēō]/iu.test(verified.normalize('NFC'))) return false
  const [seen, known] = [latin, verified].map((text) =>
    text
      .trim()
      .split(/[\s,]+/u)
      .map(kanaKey),
  )
  const name = known?.join(' ')
  return seen?.some((_, at) => [...seen.slice(at), ...seen.slice(0, at)].join(' ') === name) ?? false
}

/** Hepburn and the spelling of forms, without long vowels: Satō, Satou and Satoh are one. */
function kanaKey(latin: string): string {
  return latin
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\p{M}'-]/gu, '')
    .replace(/shi?(?=[aiueo])/g, (run) => (run === 'sh' ? 'sy' : run))
    .replace(/ch/g, 'ty')
    .replace(/ts(?=u)/g, 't')
    .replace(/j(?=[aiueo])/g, 'zy')
    .replace(/f(?=u)/g, 'h')
    .replace(/dy|d(?=[iu])/g, (run) => (run === 'dy' ? 'zy' : 'z'))
    .replace(/m(?=[bp])/g, 'n')
    .replace(/y(?=i)/g, '')
    .replace(/ー/gu, '')
    .replace(/o[ouh](?![aiueo])|oo/g, 'o')
    .replace(/uu/g, 'u')
}
