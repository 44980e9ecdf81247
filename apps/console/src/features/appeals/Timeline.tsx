import { useT } from '../../base/i18n/i18n.ts'
import { Time } from '../../parts/values.tsx'
import css from './Timeline.module.css'
import { type Review, textOf } from './texts.ts'

export function Timeline({ appeal }: { readonly appeal: Review['appeal'] }) {
  const t = useT('appeals')
  return (
    <ol className={css.timeline}>
      {appeal.timeline.map(({ actor, action, content, images, createdAt }) => (
        <li key={`${createdAt} ${action} ${actor}`}>
          <div>
            <b>{t(actor)}</b> {textOf(t, action, appeal.kind)}
            <Time at={createdAt} />
          </div>
          {content && <p>{content}</p>}
          {images.length > 0 && <small>{t('pictures', { count: images.length })}</small>}
        </li>
      ))}
    </ol>
  )
}
