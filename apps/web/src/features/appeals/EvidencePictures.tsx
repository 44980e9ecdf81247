import type { Uploaded } from '../../app/api/upload.ts'
import { useT } from '../../app/i18n/i18n.ts'
import { UploadField } from '../../parts/UploadField.tsx'
import styles from './appeals.module.css'

export type Pictures = readonly (Uploaded | null)[]
export const noPictures: Pictures = [null]
export const pathsOf = (pictures: Pictures): string =>
  pictures
    .filter((picture) => picture !== null)
    .map(({ url }) => url)
    .join(',')

/** As many as the calls take. */
const MOST_PICTURES = 6

type EvidencePicturesProps = {
  readonly value: Pictures
  readonly onChange: (change: (before: Pictures) => Pictures) => void
  readonly error?: string | undefined
}

/** One place more than there are pictures, up to six. */
export const EvidencePictures = ({ value, onChange, error }: EvidencePicturesProps) => {
  const t = useT('appeals')
  const set = (at: number, picture: Uploaded | null): void =>
    onChange((before) => {
      const next = before.with(at, picture)
      const hasRoom = next.length < MOST_PICTURES && next.every((each) => each !== null)
      return hasRoom ? [...next, null] : next
    })
  return (
    <fieldset className={styles.pictures}>
      <legend>{t('pictures')}</legend>
      <p className={styles.hint}>{t('picturesHint', { count: MOST_PICTURES })}</p>
      <div className={styles.grid}>
        {value.map((picture, at) => (
          <UploadField
            // biome-ignore lint/suspicious/noArrayIndexKey: places in a row, not things that move
            key={at}
            label={t('picture', { number: at + 1 })}
            category="evidence"
            value={picture}
            onChange={(next) => set(at, next)}
            error={at === 0 ? error : undefined}
          />
        ))}
      </div>
    </fieldset>
  )
}
