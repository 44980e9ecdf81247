import type { UploadCategory } from '@u-market/contract'
import { useEffect, useRef, useState } from 'react'
import { type Uploaded, uploadFile } from '../base/api/upload.ts'

type UploadOptions = {
  readonly category: UploadCategory
  readonly onChange: (value: Uploaded | null) => void
}

/** A picture on its way up. */
type Sending = {
  readonly file: File
  readonly preview: string
  readonly part: number
  readonly error?: unknown
}

/** Sends one picture at a time: another one takes its place, and leaving the screen gives it up. */
export function useUpload({ category, onChange }: UploadOptions) {
  const [sending, setSending] = useState<Sending | null>(null)
  const running = useRef<AbortController>(null)

  useEffect(() => () => running.current?.abort(), [])
  const preview = sending?.preview
  useEffect(() => (preview ? () => URL.revokeObjectURL(preview) : undefined), [preview])

  const send = async (file: File, shown: string): Promise<void> => {
    running.current?.abort()
    const control = new AbortController()
    running.current = control
    setSending({ file, preview: shown, part: 0 })
    try {
      const onProgress = (part: number): void => setSending((now) => now && { ...now, part })
      const done = await uploadFile({ file, category, onProgress, signal: control.signal })
      setSending((now) => now && { ...now, part: 1 })
      onChange(done)
    } catch (failure) {
      if (!control.signal.aborted) setSending((now) => now && { ...now, error: failure })
    }
  }
  return {
    sending,
    choose: (file: File | undefined): void => {
      if (!file) return
      onChange(null)
      void send(file, URL.createObjectURL(file))
    },
    again: ({ file, preview: shown }: Sending): void => void send(file, shown),
    clear: (): void => {
      running.current?.abort()
      setSending(null)
      onChange(null)
    },
  }
}
