import { Segmented } from 'antd'
import { useState } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import css from './Documents.module.css'
import { DocumentView } from './DocumentView.tsx'

export type Document = { readonly title: string; readonly src: string }

/** Whether a picture could be seen: it has been shown here, or it cannot be loaded. */
export type Sight = 'shown' | 'failed'

type Props = {
  /** Each by a title of its own. */
  readonly documents: readonly Document[]
  /** Wider than high, as identity cards are. */
  readonly areLying?: boolean
  readonly onStale: () => void
  readonly onSight?: (title: string, sight: Sight) => void
}

/** Pictures to be read closely: side by side, or one over the whole place; each with its own zoom and turn. */
export function Documents({ documents, areLying = false, onStale, onSight }: Props) {
  const t = useT('core')
  const [shown, setShown] = useState<number | 'all'>('all')
  const [active, setActive] = useState(0)
  const choose = (value: number | 'all'): void => {
    setShown(value)
    if (value !== 'all') setActive(value)
  }
  return (
    <div className={css.documents}>
      {documents.length > 1 && (
        <Segmented
          className={`${css.choice}`}
          size="small"
          value={shown}
          onChange={choose}
          aria-label={t('showDocuments')}
          options={[
            { value: 'all' as const, label: t('together') },
            ...documents.map(({ title }, value) => ({ value, label: title })),
          ]}
        />
      )}
      <div className={css.room}>
        <div className={css.places} data-lie={areLying}>
          {documents.map(({ title, src }, index) =>
            shown === 'all' || shown === index ? (
              <DocumentView
                key={title}
                title={title}
                src={src}
                isActive={active === index}
                onActivate={() => setActive(index)}
                onStale={onStale}
                onSight={(sight) => onSight?.(title, sight)}
              />
            ) : null,
          )}
        </div>
      </div>
    </div>
  )
}
