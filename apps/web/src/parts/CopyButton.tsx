import { Copy } from 'lucide-react'
import { useT } from '../base/i18n/i18n.ts'
import { toast } from '../base/stores/toasts.ts'
import { IconButton } from './IconButton.tsx'

/** `what` names the value: "Copy account number". */
export function CopyButton({ text, what }: { readonly text: string; readonly what: string }) {
  const t = useT('core')
  const copy = async (): Promise<void> => {
    const isCopied = await copyText(text)
    toast(isCopied ? t('copied') : t('copyFailed'), isCopied ? 'success' : 'danger')
  }
  return (
    <IconButton label={t('copyWhat', { what })} onClick={copy}>
      <Copy />
    </IconButton>
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
