import { useState } from 'react'
import { useT } from '../../../base/i18n/i18n.ts'
import { setFlash } from '../../../base/stores/flash.ts'
import { toast } from '../../../base/stores/toasts.ts'

type Picture = {
  readonly draw: () => Promise<Blob>
  /** Of the file. */
  readonly name: string
  readonly text: string
  /** What the picture leads to, where it does. */
  readonly link?: string
}

/** Gives a picture to the phone's own share sheet; where there is none for files, it is saved. */
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
      // Closing the share sheet is an answer, not a failure.
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

/** Long enough for the browser to have begun the download. */
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
