import type { UploadCategory } from '@u-market/contract'
import type { Uploaded } from '../base/api/upload.ts'
import styles from './PictureFields.module.css'
import { UploadField } from './UploadField.tsx'

/** Pictures in their places; the last place may still be empty. */
export type Pictures = readonly (Uploaded | null)[]
export const noPictures: Pictures = [null]

type PictureFieldsProps = {
  readonly label: string
  readonly hint: string
  /** The name of one place, counted from one. */
  readonly nameOf: (number: number) => string
  readonly category: UploadCategory
  readonly most: number
  readonly value: Pictures
  /** A change of what is there when it comes about: an upload ends late. */
  readonly onChange: (change: (before: Pictures) => Pictures) => void
  readonly error?: string | undefined
}

/** One place more than there are pictures, up to as many as the call takes. */
export function PictureFields(props: PictureFieldsProps) {
  const { label, hint, nameOf, category, most, value, onChange, error } = props
  const set = (at: number, picture: Uploaded | null): void =>
    onChange((before) => {
      const next = before.with(at, picture)
      const hasRoom = next.length < most && next.every((each) => each !== null)
      return hasRoom ? [...next, null] : next
    })
  return (
    <fieldset className={styles.pictures}>
      <legend>{label}</legend>
      <p className={styles.hint}>{hint}</p>
      <div className={styles.grid}>
        {value.map((picture, at) => (
          <UploadField
            // biome-ignore lint/suspicious/noArrayIndexKey: places in a row, not things that move
            key={at}
            label={nameOf(at + 1)}
            category={category}
            value={picture}
            onChange={(next) => set(at, next)}
            error={at === 0 ? error : undefined}
          />
        ))}
      </div>
    </fieldset>
  )
}

export function pathsOf(pictures: Pictures): string {
  return pictures
    .filter((picture) => picture !== null)
    .map(({ url }) => url)
    .join(',')
}
