import { newId } from '@u-market/contract/client'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '../../../base/api/errors.ts'
import { PDF_TYPE, type Uploaded, uploadFile } from '../../../base/api/upload.ts'

export type SendingPicture = {
  readonly id: string
  readonly file: File
  /** None of a PDF: the browser shows it as no picture. */
  readonly preview: string | undefined
  readonly part: number
  readonly failure?: string
}

/** Uploads pictures and PDFs. Files do not survive a restart; after the upload they are queued like text. */
export function usePictures(onUploaded: (uploaded: Uploaded) => void) {
  const [list, setList] = useState<readonly SendingPicture[]>([])
  const running = useRef(new Map<string, AbortController>())
  const latest = useRef(onUploaded)
  useEffect(() => {
    latest.current = onUploaded
  })
  useEffect(() => {
    const all = running.current
    return () => {
      for (const control of all.values()) control.abort()
    }
  }, [])

  const change = (id: string, some: Partial<SendingPicture>): void =>
    setList((now) => now.map((item) => (item.id === id ? { ...item, ...some } : item)))
  const remove = (item: SendingPicture): void => {
    running.current.get(item.id)?.abort()
    running.current.delete(item.id)
    setList((now) => now.filter((each) => each.id !== item.id))
    if (item.preview) URL.revokeObjectURL(item.preview)
  }
  const start = async (item: SendingPicture): Promise<void> => {
    const control = new AbortController()
    running.current.set(item.id, control)
    try {
      const onProgress = (part: number): void => change(item.id, { part })
      const { file } = item
      const uploaded = await uploadFile({ file, category: 'chat', onProgress, signal: control.signal })
      remove(item)
      latest.current(uploaded)
    } catch (failure) {
      if (!control.signal.aborted) change(item.id, { failure: errorText(failure) ?? '' })
    }
  }
  const add = (file: File): void => {
    const preview = file.type === PDF_TYPE ? undefined : URL.createObjectURL(file)
    const item = { id: newId(), file, preview, part: 0 }
    setList((now) => [...now, item])
    void start(item)
  }
  const again = (item: SendingPicture): void => {
    const { failure: _, ...rest } = item
    setList((now) => now.map((each) => (each.id === item.id ? { ...rest, part: 0 } : each)))
    void start(rest)
  }
  return { list, add, again, remove }
}

export type Pictures = ReturnType<typeof usePictures>
