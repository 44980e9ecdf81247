import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { Documents, type Sight } from '../../parts/Documents.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { ApplicationFacts } from './ApplicationFacts.tsx'
import css from './ApplicationPanel.module.css'
import type { Application } from './statuses.ts'

type Side = 'front' | 'back'
/** What could be seen of each side; nothing while it is still coming. */
export type Sights = { readonly [S in Side]?: Sight }

type Props = {
  readonly application: Application
  readonly onStale: () => void
  readonly onSight: (seen: Sights) => void
}

/** The documents beside what they have to prove. */
export function Reading({ application, onStale, onSight }: Props) {
  const t = useT('verification')
  const { time } = useFormat()
  const { documentsRemovedAt, idFront, idBack } = application
  return (
    <div className={css.reading}>
      {documentsRemovedAt === null ? (
        <Documents
          areLying
          documents={[
            { title: t('front'), src: idFront.fullUrl },
            { title: t('back'), src: idBack.fullUrl },
          ]}
          onStale={onStale}
          onSight={(title, sight) => onSight(title === t('front') ? { front: sight } : { back: sight })}
        />
      ) : (
        <div>
          <Notice tone="waiting">{t('documentsRemoved', { time: time(documentsRemovedAt) })}</Notice>
        </div>
      )}
      <ApplicationFacts application={application} />
    </div>
  )
}

/** Of both sides together: shown when each has been, failed when one cannot be; undefined while they are coming. */
export function sightOf({ documentsRemovedAt }: Application, { front, back }: Sights): Sight | undefined {
  if (documentsRemovedAt !== null || front === 'failed' || back === 'failed') return 'failed'
  return front === 'shown' && back === 'shown' ? 'shown' : undefined
}
