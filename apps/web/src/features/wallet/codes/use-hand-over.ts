import { useState } from 'react'
import { useT } from '../../../base/i18n/i18n.ts'
import { setFlash } from '../../../base/stores/flash.ts'
import { toast } from '../../../base/stores/toasts.ts'

type Picture = {
  readonly draw: () => Promise<Blob>
  /** File name. */
  readonly name: string
  readonly text: string
  /** Link to share with the picture, if any. */
  readonly link?: string
}

/** Shares a picture by the phone's share sheet, or saves it if files cannot be shared. */
export function useHandOver() {
  const t = useT('codes')
  const [isBusy, setBusy] = useState(false)
  const handOver = async ({ draw, name, text, link }: Picture): Promise<void> => {
    setBusy(true)
    try {
      const blob = await draw()
      const files = [new File([blob], name, { type: blob.type })]
      if (navigator.canShare?.({ files }))
        await navigator.share({ files, text: link ? `${text}\n${link}` : text })
      else {
        savePicture(blob, name)
        setFlash(t('saved'))
      }
    } catch (error) {
      // Closing the share sheet is not a failure.
      if (!isDeclined(error)) toast(t('handOverFailed'), 'danger')
    } finally {
      setBusy(false)
    }
  }
  return { handOver, isBusy }
}

export function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png')
  })
}

/** Milliseconds: long enough for the browser to start the download. */
const KEEP_MS = 60_000

export function savePicture(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const anchor = document.createElement('a')
  anchor.href = address
  anchor.download = name
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS)
}

function isDeclined(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
