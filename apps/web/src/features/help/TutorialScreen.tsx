import { screens } from '@u-market/contract/paths'
import { loadErrorText } from '../../base/api/errors.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useSearchParams } from '../../base/router.tsx'
import { ActionBar } from '../../parts/ActionBar.tsx'
import { ButtonLink } from '../../parts/Button.tsx'
import { Tabs } from '../../parts/Choices.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { Empty, ErrorState, Skeleton } from '../../parts/States.tsx'
import { HelpContent } from './HelpContent.tsx'
import { HelpLinks } from './HelpLinks.tsx'
import styles from './help.module.css'
import { StepDrawing } from './StepDrawing.tsx'
import { useHelpTexts } from './use-help-texts.ts'

const sides = ['buyer', 'seller'] as const

/** A trade from beginning to end, as the buyer or the seller lives it. */
export function TutorialScreen() {
  const t = useT('help')
  const titles = useT('titles')
  const [query, setQuery] = useSearchParams()
  const side = sides.find((known) => known === query.get('side')) ?? 'buyer'
  const list = useHelpTexts('tutorial')
  const steps = list.items?.filter(({ topic }) => topic === side)
  return (
    <Screen
      title={titles('tutorial')}
      back={screens.home}
      actions={
        <ActionBar>
          {side === 'buyer' ? (
            <ButtonLink to={screens.offers}>{t('startBuying')}</ButtonLink>
          ) : (
            <ButtonLink to={screens.sell}>{t('startSelling')}</ButtonLink>
          )}
        </ActionBar>
      }
    >
      <Tabs
        label={t('side')}
        value={side}
        onChange={(next) => setQuery(next === 'buyer' ? {} : { side: next }, { replace: true })}
        options={sides.map((value) => ({ value, label: t(`side_${value}`) }))}
      />
      {list.isPending && <Skeleton count={4} height={220} />}
      {list.error && !list.items && (
        <ErrorState text={loadErrorText(list.error)} onRetry={() => void list.refetch()} />
      )}
      {steps?.length === 0 && <Empty scene="notFound" text={t('nothing')} />}
      {steps && steps.length > 0 && (
        <ol className={styles.steps} aria-label={t(`side_${side}`)}>
          {steps.map((step, at) => (
            <li key={step.id} className={styles.step}>
              <StepDrawing side={side} at={at} />
              <div>
                <h2>
                  <span className="figures">{at + 1}</span> {step.title}
                </h2>
                <HelpContent content={step.content} />
              </div>
            </li>
          ))}
        </ol>
      )}
      {list.items && <HelpLinks to={['problem', 'customer']} />}
    </Screen>
  )
}
