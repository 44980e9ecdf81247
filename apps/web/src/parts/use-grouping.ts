import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Edit, withoutFigure } from './amount-edit.ts'

type Grouping = {
  /** The owner's text with its separators. */
  readonly shown: string
  readonly separator: string
  /** Hands a change to the owner; returns how many characters stay behind the caret, separators not counted. */
  readonly take: (edit: Edit) => number
}

/**
 * Properties of an input whose text is grouped while typing. The caret keeps its place, a deleted separator takes the figure next
 * to it, and nothing is reformatted while an input method composes.
 */
export function useGrouping({ shown, separator, take }: Grouping) {
  const ref = useRef<HTMLInputElement>(null)
  const input = useRef<Pick<Edit, 'from' | 'isForward'>>({})
  const [composed, setComposed] = useState<string | null>(null)
  const [edit, setEdit] = useState<{ readonly behind: number } | null>(null)
  useEffect(() => {
    const field = ref.current
    const note = ({ inputType }: InputEvent): void => {
      input.current = {
        isForward: inputType === 'deleteContentForward',
        from: /^insert(Text|FromPaste)$/.test(inputType) ? (field?.selectionStart ?? undefined) : undefined,
      }
    }
    field?.addEventListener('beforeinput', note)
    return () => field?.removeEventListener('beforeinput', note)
  }, [])
  useLayoutEffect(() => {
    const field = ref.current
    if (!field || !edit || document.activeElement !== field) return
    const at = caretBefore({ text: field.value, behind: edit.behind, separator })
    field.setSelectionRange(at, at)
  }, [edit, separator])
  const read = (): void => {
    const { value: raw = '', selectionStart } = ref.current ?? {}
    const change = { before: shown, raw, caret: selectionStart ?? raw.length, ...input.current }
    input.current = {}
    setEdit({ behind: take(withoutFigure(change, separator)) })
  }
  return {
    ref,
    value: composed ?? shown,
    onChange: (): void => (composed === null ? read() : setComposed(ref.current?.value ?? '')),
    onCompositionStart: (): void => setComposed(ref.current?.value ?? ''),
    onCompositionEnd: (): void => {
      setComposed(null)
      read()
    },
  }
}

type Place = { readonly text: string; readonly behind: number; readonly separator: string }

export function caretBefore({ text, behind, separator }: Place): number {
  let at = text.length
  for (let left = behind; at > 0 && left > 0; at--) if (text[at - 1] !== separator) left--
  return at
}
