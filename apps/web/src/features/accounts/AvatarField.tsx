import type { User } from '@u-market/contract'
import { Camera, ImagePlus } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { later } from '../../base/chunk.tsx'
import { useT } from '../../base/i18n/i18n.ts'
import { sayDone } from '../../base/stores/done.ts'
import { Card } from '../../parts/Card.tsx'
import { Portrait } from '../../parts/Person.tsx'
import { Sheet } from '../../parts/Sheet.tsx'
import { Skeleton } from '../../parts/States.tsx'
import styles from './profile.module.css'
import { useSaveAvatar } from './use-save-avatar.ts'

const AvatarCropper = later(
  async () => (await import('./AvatarCropper.tsx')).AvatarCropper,
  <Skeleton count={1} height={480} />,
)

/** The picture that others see: from the phone's pictures or its camera, cropped round before it goes out. */
export function AvatarField({ info }: { readonly info: User }) {
  const t = useT('profile')
  const [address, setAddress] = useState<string>()
  const close = (): void => setAddress(undefined)
  const avatar = useSaveAvatar(() => {
    sayDone(t('avatarSaved'))
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
  /** Opens the camera where there is one, also at a plain-http address. */
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
          // The same file chosen again is a change too.
          target.value = ''
          if (file) onPick(file)
        }}
      />
      {icon}
      {label}
    </label>
  )
}
