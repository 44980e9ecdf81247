import { screens } from '@u-market/contract/paths'
import { loadErrorText } from '../../../base/api/errors.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { useSearchParams } from '../../../base/router.tsx'
import { ActionBar } from '../../../parts/ActionBar.tsx'
import { ButtonLink } from '../../../parts/Button.tsx'
import { Tabs } from '../../../parts/Choices.tsx'
import { Screen } from '../../../parts/Screen.tsx'
import { Empty, ErrorState, Skeleton } from '../../../parts/States.tsx'
import styles from './help.module.css'
import { HelpContent, HelpLinks, useHelpTexts } from './help-texts.tsx'

const sides = ['buyer', 'seller'] as const

/** A trade from beginning to end, from the buyer's or the seller's side. */
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
      {steps?.length === 0 && <Empty scene="learn" text={t('nothing')} />}
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
      {list.items && <HelpLinks to={['lifecycle', 'problem', 'customer']} />}
    </Screen>
  )
}

/** One line drawing per step, in a 96-unit view box. */
const drawings = {
  buyer: [
    // a verified document
    'M14 24h68v48H14zM26 42a8 8 0 1 1 16 0 8 8 0 0 1-16 0zM22 62a12 10 0 0 1 24 0M54 38h18M54 48h10M58 62l6 6 12-14',
    // a list of offers, one of them chosen
    'M14 18h44M14 34h44M14 50h26M14 66h20M50 62a18 18 0 1 1 36 0 18 18 0 0 1-36 0zM60 62l6 6 11-12',
    // a speech bubble with a check mark
    'M14 18h68v44H46L30 78V62H14zM36 40l9 9 17-18',
    // a phone that sends money
    'M26 12h44v72H26zM42 76h12M48 24v30M36 42l12 12 12-12',
    // a wallet with a coin
    'M14 34h62v44H14zM14 34l46-16v16M60 50h22v14H60a7 7 0 0 1 0-14z',
  ],
  seller: [
    // a lock
    'M26 44h44v36H26zM35 44V31a13 13 0 0 1 26 0v13M48 57v10',
    // a price tag
    'M14 16h34l36 36-30 30-40-40zM26 30a5 5 0 1 1 10 0 5 5 0 0 1-10 0zM44 58l14-14',
    // a bell
    'M48 14a22 22 0 0 1 22 22v16l8 14H18l8-14V36a22 22 0 0 1 22-22zM40 74a8 8 0 0 0 16 0',
    // a bank
    'M12 38 48 16l36 22zM22 46v24M39 46v24M57 46v24M74 46v24M12 80h72',
    // an open lock
    'M26 46h44v34H26zM35 46V30a13 13 0 0 1 25-5M48 58v10M70 22l8-6M74 34h10',
  ],
} as const

type StepDrawingProps = { readonly side: keyof typeof drawings; readonly at: number }

function StepDrawing({ side, at }: StepDrawingProps) {
  const path = drawings[side][at]
  return path ? (
    <svg className={styles.drawing} viewBox="0 0 96 96" aria-hidden="true">
      <path d={path} />
    </svg>
  ) : null
}
