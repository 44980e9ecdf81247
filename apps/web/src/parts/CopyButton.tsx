import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../base/i18n/i18n.ts'
import { toast } from '../base/stores/toasts.ts'
import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'

/** `what` names the value: "Copy account number". */
export function CopyButton({ text, what }: { readonly text: string; readonly what: string }) {
  const t = useT('core')
  const copy = useCopy()
  return (
    <IconButton label={t('copyWhat', { what })} onClick={() => void copy(text)}>
      <Copy />
    </IconButton>
  )
}

/** Copies several things as one text, and says so in words. */
export function CopyAllButton({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  const copy = useCopy()
  return (
    <Button tone="quiet" size="small" onClick={() => void copy(text)}>
      <Copy aria-hidden="true" />
      {children}
    </Button>
  )
}

export async function copyText(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text)
      return true
    }
  } catch {
    // not allowed: the old way
  }
  return copyByCommand(text)
}

function useCopy(): (text: string) => Promise<void> {
  const t = useT('core')
  return async (text) => {
    const isCopied = await copyText(text)
    toast(isCopied ? t('copied') : t('copyFailed'), isCopied ? 'success' : 'danger')
  }
}

// On a plain-http address there is no clipboard object; the old command still works there.
function copyByCommand(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.style.cssText = 'position:fixed;top:0;opacity:0'
  // Beside the focus: outside an open dialog everything is inert and cannot be selected.
  const place = document.activeElement?.closest('dialog') ?? document.body
  place.append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  return isCopied
}
