import { useLayoutEffect, useRef, useState } from 'react'

/**
 * A field that writes anew what is typed, with separators of its own, puts the caret at its end. This puts it back to where the
 * finger left it: before as many characters as stood behind it, separators aside.
 */
export function useCaret(separator: string) {
  const ref = useRef<HTMLInputElement>(null)
  const [edit, setEdit] = useState<{ readonly behind: number } | null>(null)
  useLayoutEffect(() => {
    const field = ref.current
    if (!field || !edit || document.activeElement !== field) return
    const at = caretBefore({ text: field.value, behind: edit.behind, separator })
    field.setSelectionRange(at, at)
  }, [edit, separator])
  return {
    ref,
    /** To be called as the field changes, before its owner writes it anew. */
    keepCaret: (): void => {
      const { value = '', selectionStart } = ref.current ?? {}
      setEdit({ behind: value.slice(selectionStart ?? value.length).replaceAll(separator, '').length })
    },
  }
}

type Place = { readonly text: string; readonly behind: number; readonly separator: string }

export function caretBefore({ text, behind, separator }: Place): number {
  let at = text.length
  for (let left = behind; at > 0 && left > 0; at--) if (text[at - 1] !== separator) left--
  return at
}
