import { Check, Copy } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useT } from '../base/i18n/i18n.ts'
import { toast } from '../base/stores/toasts.ts'
import { Button, IconButton } from './Button.tsx'

/** Duration of the confirmation on the button. */
const SHOWN_MS = 2000

/** `what` names the value: "Copy account number". */
export function CopyButton({ text, what }: { readonly text: string; readonly what: string }) {
  const t = useT('core')
  const { isCopied, copy } = useCopy()
  return (
    <>
      <IconButton label={t('copyWhat', { what })} onClick={() => void copy(text)}>
        {isCopied ? <Check /> : <Copy />}
      </IconButton>
      <span role="status" className="sr-only">
        {isCopied && t('copied')}
      </span>
    </>
  )
}

/** Copies several values as one text, with a label. */
export function CopyAllButton({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  const t = useT('core')
  const { isCopied, copy } = useCopy()
  return (
    <>
      <Button tone="quiet" size="small" onClick={() => void copy(text)}>
        {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        {children}
      </Button>
      <span role="status" className="sr-only">
        {isCopied && t('copied')}
      </span>
    </>
  )
}

/** Copies a text and reports success for `SHOWN_MS`; a failure shows a toast. */
export function useCopy() {
  const t = useT('core')
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async (text: string): Promise<void> => {
    const isDone = await copyText(text)
    setCopied(isDone)
    if (!isDone) toast(t('copyFailed'), 'danger')
  }
  return { isCopied, copy }
}

export async function copyText(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text)
      return true
    }
  } catch {
    // no permission: fall back
  }
  return copyByCommand(text)
}

// A plain-http page has no clipboard object; the old command still works there.
function copyByCommand(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.style.cssText = 'position:fixed;top:0;opacity:0'
  // Inside an open dialog: everything outside it is inert and cannot be selected.
  const place = document.activeElement?.closest('dialog') ?? document.body
  place.append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  return isCopied
}
