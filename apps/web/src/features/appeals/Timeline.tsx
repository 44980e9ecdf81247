import type { Appeal } from '@u-market/contract'
import { useT } from '../../base/i18n/i18n.ts'
import { Card } from '../../parts/Card.tsx'
import { Steps } from '../../parts/Steps.tsx'
import { Thumbnail } from '../../parts/Thumbnail.tsx'
import styles from './appeals.module.css'
import { useEventWords } from './use-appeal-words.ts'

/** Everything that was said and shown, and what was done, in its order. */
export function Timeline({ appeal }: { readonly appeal: Appeal }) {
  const t = useT('appeals')
  const { did, who } = useEventWords(appeal)
  return (
    <Card title={t('timeline')}>
      <Steps
        label={t('timeline')}
        steps={appeal.timeline.map((event, at) => ({
          key: `${event.createdAt}-${at}`,
          title: did(event.action),
          state: 'done',
          time: event.createdAt,
          who: who(event.actor),
          more: (
            <>
              {event.content !== '' && <p className={styles.said}>{event.content}</p>}
              {event.images.length > 0 && (
                <div className={styles.shown}>
                  {event.images.map((image, number) => (
                    <Thumbnail
                      key={image.url}
                      src={image.fullUrl}
                      alt={t('picture', { number: number + 1 })}
                    />
                  ))}
                </div>
              )}
            </>
          ),
        }))}
      />
    </Card>
  )
}
