import { Camera } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Uploaded } from '../../base/api/upload.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { UploadField } from '../../parts/UploadField.tsx'
import { CameraSheet } from './CameraSheet.tsx'
import styles from './verification.module.css'

type DocumentPhotoProps = {
  readonly label: string
  readonly value: Uploaded | null
  readonly onChange: (value: Uploaded | null) => void
  readonly error: string | undefined
}

/** One side of a document: from the camera with a live picture, or from the phone's pictures. */
export function DocumentPhoto({ label, value, onChange, error }: DocumentPhotoProps) {
  const t = useT('kyc')
  return (
    <UploadField
      label={label}
      category="idcard"
      shape="wide"
      value={value}
      onChange={onChange}
      hint={t('photoHint')}
      error={error}
      source={(choose) => (value === null ? <TakePhoto label={label} onPhoto={choose} /> : null)}
    />
  )
}

function TakePhoto({ label, onPhoto }: { readonly label: string; readonly onPhoto: (file: File) => void }) {
  const t = useT('kyc')
  const [isOpen, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.source}>
      <Button
        tone="second"
        size="small"
        aria-label={`${t('takePhoto')}: ${label}`}
        onClick={() => (hasCamera() ? setOpen(true) : input.current?.click())}
      >
        <Camera aria-hidden="true" />
        {t('takePhoto')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) onPhoto(file)
          event.target.value = ''
        }}
      />
      <CameraSheet
        title={label}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onPhoto={(file) => {
          setOpen(false)
          onPhoto(file)
        }}
      />
    </div>
  )
}

/** A plain-http address has no camera of the page's own; the phone's camera app takes the picture there. */
function hasCamera(): boolean {
  return typeof navigator.mediaDevices?.getUserMedia === 'function'
}
