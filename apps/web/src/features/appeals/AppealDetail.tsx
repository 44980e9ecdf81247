import type { Appeal } from '@u-market/contract'
import { paths, screens } from '@u-market/contract/paths'
import { Gavel, ReceiptText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { isRefused, loadErrorText } from '../../base/api/errors.ts'
import { useApi } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { setParameters, useParameters } from '../../base/stores/parameters.ts'
import { ActionBar } from '../../parts/ActionBar.tsx'
import { Button, ButtonLink } from '../../parts/Button.tsx'
import { Card } from '../../parts/Card.tsx'
import { Countdown } from '../../parts/Countdown.tsx'
import { List, Row } from '../../parts/List.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { Empty, ErrorState, Skeleton } from '../../parts/States.tsx'
import { Steps } from '../../parts/Steps.tsx'
import { Thumbnail } from '../../parts/Thumbnail.tsx'
import { useTypeName } from './ApplySheet.tsx'
import styles from './appeals.module.css'
import { EvidenceSheet } from './EvidenceSheet.tsx'
import { RevokeDialog } from './RevokeDialog.tsx'
import { useAppealWords, useEventWords } from './use-appeal-words.ts'

export function AppealDetail({ id }: { readonly id: number }) {
  const t = useT('appeals')
  const { data, error, refetch } = useApi('getAppeal', { id })
  const held = useParameters(({ appealItem }) => appealItem)
  useEffect(() => {
    if (data) setParameters({ appealItem: data })
  }, [data])
  // What the screen before has handed on fills the first paint.
  const appeal = data ?? (held?.id === id && !error ? held : undefined)
  if (appeal) return <Shown appeal={appeal} />
  return (
    <Screen title={t('appeal')} back={screens.appeals}>
      {isRefused(error) ? (
        <Empty
          scene="notFound"
          text={t('notFound')}
          action={
            <ButtonLink to={screens.appeals} size="small" replace>
              {t('allAppeals')}
            </ButtonLink>
          }
        />
      ) : error ? (
        <ErrorState text={loadErrorText(error)} safe={t('safe')} onRetry={() => void refetch()} />
      ) : (
        <Skeleton count={3} height={220} />
      )}
    </Screen>
  )
}

function Shown({ appeal }: { readonly appeal: Appeal }) {
  const t = useT('appeals')
  const typeName = useTypeName()
  const [dialog, setDialog] = useState<'evidence' | 'revoke' | null>(null)
  const isOpen = appeal.status === 'open'
  const close = (): void => setDialog(null)
  return (
    <Screen
      title={t('appeal')}
      back={screens.appeals}
      actions={
        isOpen && (
          <ActionBar>
            {appeal.appliedBy === appeal.role && (
              <Button tone="second" onClick={() => setDialog('revoke')}>
                {t('revoke')}
              </Button>
            )}
            <Button onClick={() => setDialog('evidence')}>
              {appeal.awaits === appeal.role ? t('answer') : t('addEvidence')}
            </Button>
          </ActionBar>
        )
      }
    >
      <Standing appeal={appeal} />
      <List>
        <Row
          icon={<ReceiptText aria-hidden="true" />}
          label={t('toOrder')}
          note={appeal.orderId}
          to={paths.order(appeal.orderId)}
        />
        <Row icon={<Gavel aria-hidden="true" />} label={typeName(appeal.type)} />
      </List>
      <Timeline appeal={appeal} />
      <EvidenceSheet appeal={appeal} isOpen={dialog === 'evidence'} onClose={close} />
      <RevokeDialog appeal={appeal} isOpen={dialog === 'revoke'} onClose={close} />
    </Screen>
  )
}

function Standing({ appeal }: { readonly appeal: Appeal }) {
  const t = useT('appeals')
  const { headline, text, tone } = useAppealWords()(appeal)
  return (
    <section className={styles.standing} data-tone={tone} aria-label={headline}>
      <div className={styles.cardTop}>
        <h2>{headline}</h2>
        {appeal.deadlineAt !== null && appeal.status === 'open' && <Countdown deadline={appeal.deadlineAt} />}
      </div>
      {text !== '' && <p>{text}</p>}
      {appeal.status === 'open' && <p>{t('escrow')}</p>}
    </section>
  )
}

function Timeline({ appeal }: { readonly appeal: Appeal }) {
  const t = useT('appeals')
  const { did, who } = useEventWords(appeal.role)
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
                  {event.images.map((picture, number) => (
                    <Thumbnail
                      key={picture.url}
                      src={picture.fullUrl}
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
