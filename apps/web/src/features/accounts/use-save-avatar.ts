import { useEffect, useRef, useState } from 'react'
import { errorText } from '../../base/api/errors.ts'
import { uploadFile } from '../../base/api/upload.ts'
import { learnMe, useAct } from '../../base/api/use-api.ts'
import type { CropArea } from './AvatarCropper.tsx'
import { cropPicture } from './crop-picture.ts'

/** Crops, uploads and sets the picture: one wait for the user, one error to show. */
export function useSaveAvatar(onSaved: () => void) {
  const [part, setPart] = useState<number | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const running = useRef<AbortController>(null)
  const profile = useAct('editProfile', { refreshes: ['wallet'], onSuccess: learnMe })
  useEffect(() => () => running.current?.abort(), [])

  const save = async (address: string, area: CropArea): Promise<void> => {
    const control = new AbortController()
    running.current = control
    setFailure(null)
    setPart(0)
    try {
      const file = await cropPicture(address, area)
      const { url } = await uploadFile({
        file,
        category: 'avatar',
        onProgress: setPart,
        signal: control.signal,
      })
      await profile.mutateAsync({ avatar: url })
      onSaved()
    } catch (error) {
      if (!control.signal.aborted) setFailure(error)
    } finally {
      setPart(null)
    }
  }
  const reset = (): void => {
    running.current?.abort()
    setFailure(null)
  }
  return { save, reset, isBusy: part !== null, part: part ?? 0, error: errorText(failure) }
}
