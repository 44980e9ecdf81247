import { type AmountProblem, amountOf, plainCharacters, readAmount } from '@u-market/domain'

/** A change of a field that groups its figures. */
export type Edit = {
  /** The field's text before the change. */
  readonly before: string
  /** The field's text now, and the caret's place in it. */
  readonly raw: string
  readonly caret: number
  /** Where the entered text begins, if the browser says so. */
  readonly from?: number | undefined
  /** Deleted towards the end of the text. */
  readonly isForward?: boolean
}

/** Where only a separator was deleted, deletes the figure next to it: the separator itself would be back at once. */
export function withoutFigure(edit: Edit, separator: string): Edit {
  const { before, raw, caret, isForward } = edit
  const isSeparator =
    raw.length === before.length - 1 && raw.replaceAll(separator, '') === before.replaceAll(separator, '')
  if (!isSeparator) return edit
  const at = isForward ? caret : caret - 1
  return at < 0 ? edit : { ...edit, raw: raw.slice(0, at) + raw.slice(at + 1), caret: at }
}

/** What a field's text does not show of how it was typed. */
export type Unshown = {
  /** The point was typed as a comma, and becomes a separator when three digits follow it. */
  readonly isSoft: boolean
  /** Figures typed behind the last decimal; with a further separator, they may end a group: "1.234,5". */
  readonly cut: string
}

type Typed = Unshown & {
  /** As on the wire, or with a point at the end. */
  readonly text: string
  /** Characters behind the caret, separators not counted. */
  readonly behind: number
}
type Refused = { readonly problem: AmountProblem; readonly behind: number }

/** Reads a change of an amount. Where it makes no amount, the field stays as it was. */
export function readEdit(
  edit: Edit,
  { decimals, isSoft: wasSoft, cut: wasCut }: Unshown & { readonly decimals: number },
): Typed | Refused {
  const { raw, caret } = edit
  const rest = ungrouped(raw.slice(caret))
  const behind = rest.length
  const at = keptOf(edit)
  const kept = ungrouped(raw.slice(0, at))
  const entered = raw.slice(at, caret)
  const isAll = kept === '' && rest === ''
  const added = enteredText(entered, { isAll, decimals })
  if ('problem' in added) return { ...added, behind }
  const [whole = '', ...fractions] = `${kept}${added.text}${rest}`.split('.')
  const [fraction] = fractions
  if (fractions.length > 1) {
    const whole = rest === '' && kept.includes('.') ? groupedWhole(kept + wasCut, entered) : null
    return whole === null ? { problem: 'unclear', behind } : { text: whole, behind, isSoft: false, cut: '' }
  }
  const isSoft = fraction !== undefined && (added.isComma ? rest === '' : wasSoft)
  const isGroup = isSoft && rest === '' && fraction.length === 3 && /^[1-9]/.test(whole)
  const amount = amountOf(isGroup ? { whole: whole + fraction } : { whole, fraction }, decimals)
  if ('problem' in amount) return { ...amount, behind }
  const cut = isGroup ? 0 : Math.max(0, (fraction?.length ?? 0) - decimals)
  const isFurther = rest === '' && !isGroup && added.text !== ''
  return {
    text: amount.text,
    behind: Math.max(0, behind - cut),
    isSoft: isSoft && !isGroup,
    cut: isFurther ? wasCut + (fraction ?? '').slice(decimals) : '',
  }
}

/** Reads a further separator behind "1.234": it ends the decimals' place of "1.234,5", or another group of "1.234.567". */
function groupedWhole(typed: string, separator: string): string | null {
  const whole = typed.replace('.', '')
  const asPoint = readAmount(`${typed}${separator}0`, 1)
  if ('text' in asPoint && asPoint.text === `${whole}.0`) return `${whole}.`
  const asGroup = readAmount(`${typed}${separator}000`, 0)
  return 'text' in asGroup && asGroup.text === `${whole}000` ? whole : null
}

/** How much of the text before the caret was there before. */
function keptOf({ before, raw, caret, from = caret + 1 }: Edit): number {
  if (from <= caret && raw.slice(0, from) === before.slice(0, from)) return from
  const most = Math.min(caret, Math.max(before.length - (raw.length - caret), 0))
  let kept = 0
  while (kept < most && raw[kept] === before[kept]) kept++
  return kept
}

type Entered = { readonly isAll: boolean; readonly decimals: number }

/** A typed character, or a pasted amount. */
function enteredText(
  entered: string,
  { isAll, decimals }: Entered,
): { readonly text: string; readonly isComma?: boolean } | { readonly problem: AmountProblem } {
  const plain = plainCharacters(entered)
  if (plain === '' || /^\d+$/.test(plain)) return { text: plain }
  if (entered.length > 1 && /\d/.test(plain)) return readAmount(entered, isAll ? decimals : MOST_DECIMALS)
  if (/^[ ']$/.test(plain)) return { text: '' }
  if (/^[.,。]$/.test(plain)) return { text: '.', isComma: plain === ',' }
  return { problem: /^[-+−]$/.test(plain) ? 'sign' : 'unclear' }
}

/** The decimals are cut when the parts are put together. */
const MOST_DECIMALS = 6

function ungrouped(text: string): string {
  return text.replaceAll(',', '')
}

/** Returns the amount in a link or code; '' if it has no amount. */
export function linkedAmount(text: string | null): string {
  const read = readAmount(text ?? '', LINKED_DECIMALS)
  return 'text' in read ? read.text : ''
}

const LINKED_DECIMALS = 2
