import { useT } from '../../base/i18n/i18n.ts'
import { PictureFields, type Pictures } from '../../parts/UploadField.tsx'

/** As many as the calls take. */
const MOST_PICTURES = 6

type EvidencePicturesProps = {
  readonly value: Pictures
  readonly onChange: (change: (before: Pictures) => Pictures) => void
  readonly error?: string | undefined
}

export function EvidencePictures(props: EvidencePicturesProps) {
  const t = useT('appeals')
  return (
    <PictureFields
      {...props}
      label={t('pictures')}
      hint={t('picturesHint', { count: MOST_PICTURES })}
      nameOf={(number) => t('picture', { number })}
      category="evidence"
      most={MOST_PICTURES}
    />
  )
}
