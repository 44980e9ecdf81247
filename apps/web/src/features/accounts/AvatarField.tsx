import type { User } from '@u-market/contract'
import { Camera, ImagePlus } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { errorText } from '../../base/api/errors.ts'
import { uploadFile } from '../../base/api/upload.ts'
import { learnMe, useApiMutation } from '../../base/api/use-api.ts'
import { lazyComponent } from '../../base/chunk.tsx'
import { useT } from '../../base/i18n/i18n.ts'
import { setFlash } from '../../base/stores/flash.ts'
import { Card } from '../../parts/Card.tsx'
import { Portrait } from '../../parts/Person.tsx'
import { Sheet } from '../../parts/Sheet.tsx'
import { Skeleton } from '../../parts/States.tsx'
import type { CropArea } from './AvatarCropper.tsx'
import styles from './profile.module.css'

const AvatarCropper = lazyComponent(
  async () => (await import('./AvatarCropper.tsx')).AvatarCropper,
  <Skeleton count={1} height={480} />,
)

/** Picks the avatar from the phone's pictures or its camera; it is cropped round before the upload. */
export function AvatarField({ info }: { readonly info: User }) {
  const t = useT('profile')
  const [address, setAddress] = useState<string>()
  const close = (): void => setAddress(undefined)
  const avatar = useSaveAvatar(() => {
    setFlash(t('avatarSaved'))
    close()
  })
  useEffect(() => (address ? () => URL.revokeObjectURL(address) : undefined), [address])
  const pick = (file: File): void => {
    avatar.reset()
    setAddress(URL.createObjectURL(file))
  }
  return (
    <Card title={t('avatar')}>
      <div className={styles.avatar}>
        <Portrait userId={info.id} src={info.avatar} size="large" />
        <div className={styles.picks}>
          <Pick label={t('choose')} icon={<ImagePlus aria-hidden="true" />} onPick={pick} />
          <Pick label={t('shoot')} icon={<Camera aria-hidden="true" />} capture="user" onPick={pick} />
        </div>
      </div>
      <p className={styles.hint}>{t('avatarHint')}</p>
      <Sheet
        isOpen={address !== undefined}
        onClose={() => {
          avatar.reset()
          close()
        }}
        title={t('cropTitle')}
      >
        {address && (
          <AvatarCropper
            address={address}
            isBusy={avatar.isBusy}
            part={avatar.part}
            error={avatar.error}
            onDone={(area) => void avatar.save(address, area)}
          />
        )}
      </Sheet>
    </Card>
  )
}

type PickProps = {
  readonly label: string
  readonly icon: ReactNode
  /** Opens the camera if there is one, over plain http too. */
  readonly capture?: 'user'
  readonly onPick: (file: File) => void
}

function Pick({ label, icon, capture, onPick }: PickProps) {
  return (
    <label className={styles.pick}>
      <input
        type="file"
        accept="image/jpeg,image/png,image/webp"
        {...(capture && { capture })}
        onChange={({ target }) => {
          const file = target.files?.[0]
          // Otherwise choosing the same file again fires no change event.
          target.value = ''
          if (file) onPick(file)
        }}
      />
      {icon}
      {label}
    </label>
  )
}

/** Crops, uploads and saves the avatar as one operation with one busy state and one error. */
function useSaveAvatar(onSaved: () => void) {
  const [part, setPart] = useState<number | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const running = useRef<AbortController>(null)
  const profile = useApiMutation('editProfile', { refreshes: ['wallet'], onSuccess: learnMe })
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

/** Pixels: sharp at the largest size at which an avatar is shown, at a device pixel ratio of 3. */
const SIDE = 512
const JPEG = { type: 'image/jpeg', quality: 0.9 } as const

/** Returns the chosen square of a picture as a file to upload. Throws if the browser cannot decode the picture. */
async function cropPicture(address: string, area: CropArea): Promise<File> {
  const image = await load(address)
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  canvas.getContext('2d')?.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, SIDE, SIDE)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, JPEG.type, JPEG.quality))
  if (!blob) throw new Error('not a picture')
  return new File([blob], 'avatar.jpg', { type: JPEG.type })
}

function load(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.onload = () => resolve(image)
    image.onerror = () => reject(new Error('not a picture'))
    image.src = address
  })
}
