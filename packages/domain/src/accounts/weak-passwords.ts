/** What is guessed first. A list of the passwords that most people choose is the server's: see `common-passwords.ts` there. */

export type PasswordFault = 'password_common' | 'password_own'

/** An operator has no mobile. */
type Owner = { readonly username: string | undefined; readonly mobile: string }

/** So many last figures of a mobile number are the number to whoever knows it, with or without the country's code. */
const TELLING_FIGURES = 8

/** Why a new login password will not do; null: it will, as far as its form tells. */
export function passwordFault(
  password: string,
  { username, mobile }: Owner,
  isCommon: (password: string) => boolean,
): PasswordFault | null {
  const text = password.toLowerCase()
  if (isCommon(text) || isPattern(text)) return 'password_common'
  const own = [username?.toLowerCase() ?? '', mobile.slice(-TELLING_FIGURES)]
  return own.some((part) => part !== '' && text.includes(part)) ? 'password_own' : null
}

/** Six figures that people choose without thinking: those that make a pattern, and those that spell something. */
export function isWeakPayPassword(figures: string): boolean {
  return isPattern(figures) || isPaired(figures) || spoken.has(figures)
}

/** Lines on a number pad, and sounds that make words in Chinese. */
const spoken: ReadonlySet<string> = new Set([
  '147258',
  '147369',
  '159753',
  '159357',
  '258369',
  '789456',
  '123321',
  '123654',
  '102030',
  '520131',
  '131452',
  '201314',
])

/** One sign again and again, signs that follow one another up or down, or one short part said several times. */
function isPattern(text: string): boolean {
  const steps = Array.from(text.slice(1), (sign, at) => sign.charCodeAt(0) - text.charCodeAt(at))
  const isRun = [0, 1, -1].some((step) => steps.every((each) => each === step || isPastNine(each, step)))
  return isRun || [2, 3, 4].some((length) => isSaidAgain(text, length))
}

/** After 9 comes 0, and before 0 comes 9. */
function isPastNine(step: number, usual: number): boolean {
  return usual !== 0 && step === -9 * usual
}

function isSaidAgain(text: string, length: number): boolean {
  return length * 2 <= text.length && text.slice(length) === text.slice(0, -length)
}

/** 112233 or 111222: groups of one figure that follow one another. */
function isPaired(figures: string): boolean {
  return [2, 3].some((size) => {
    const groups = figures.match(new RegExp(`(\\d)\\1{${size - 1}}`, 'g')) ?? []
    return (
      groups.length * size === figures.length && isPattern(groups.map((group) => group.charAt(0)).join(''))
    )
  })
}
