import { useEffect } from 'react'
import { formError, isRefused } from '../../../base/api/errors.ts'
import { useApiMutation, useApiQuery } from '../../../base/api/use-api.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { askConsentAgain, type NeededConsent, useConsentAsked } from '../../../base/stores/consent.ts'
import { Button } from '../../../parts/Button.tsx'
import { Alert, Card, Fold } from '../../../parts/Card.tsx'
import { Sheet } from '../../../parts/Sheet.tsx'
import { Skeleton } from '../../../parts/States.tsx'
import styles from './help.module.css'
import { HelpContent } from './help-texts.tsx'

/** Asks for the consent that an act waits for. Closing it leaves the act refused. */
export function ConsentSheet() {
  const t = useT('consent')
  const asking = useConsentAsked((store) => store.asking)
  const agree = useApiMutation('agree', { onSuccess: () => asking?.answer(true) })
  const send = (version: number): void =>
    agree.mutate(
      { version: String(version) },
      {
        onError: (error) => {
          if (isRefused(error) && error.reason === 'CONSENT_NEEDED') askConsentAgain(error.details)
        },
      },
    )
  // The act that waits ends with the session.
  useEffect(() => () => useConsentAsked.getState().asking?.answer(false), [])
  if (!asking) return null
  const close = (): void => asking.answer(false)
  const { needed } = asking
  return (
    <Sheet isOpen onClose={close} title={t('title')}>
      <p>{t('intro')}</p>
      {needed.texts.map((text) => (
        <ChangedText key={text.id} text={text} />
      ))}
      {agree.error && <Alert>{formError(agree.error)}</Alert>}
      <div className={styles.consent}>
        <Button isBusy={agree.isPending} onClick={() => send(needed.version)}>
          {t('agree')}
        </Button>
        <Button tone="quiet" onClick={close}>
          {t('later')}
        </Button>
      </div>
    </Sheet>
  )
}

function ChangedText({ text: { id, title, change } }: { readonly text: NeededConsent['texts'][number] }) {
  const t = useT('consent')
  const { data, error } = useApiQuery('getHelpText', { id: String(id) })
  return (
    <Card title={title}>
      {change !== '' && <p>{change}</p>}
      <Fold label={t('read')}>
        {data ? (
          <HelpContent content={data.content} />
        ) : error ? (
          <p>{t('failed')}</p>
        ) : (
          <Skeleton count={1} height={400} />
        )}
      </Fold>
    </Card>
  )
}
