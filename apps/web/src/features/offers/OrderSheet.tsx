import type { Offer } from '@u-market/contract'
import { screens } from '@u-market/contract/paths'
import { fiatText } from '@u-market/domain'
import type { ReactNode } from 'react'
import { errorText, isRefused } from '../../base/api/errors.ts'
import { serverNow } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { timeText } from '../../base/time-text.ts'
import { Button, ButtonLink } from '../../parts/Button.tsx'
import { Callout } from '../../parts/Card.tsx'
import { ChoiceRows } from '../../parts/Choices.tsx'
import { Facts } from '../../parts/Facts.tsx'
import { Method, MethodMark } from '../../parts/MethodMark.tsx'
import { moneyText } from '../../parts/money.ts'
import { Person } from '../../parts/Person.tsx'
import { Sheet } from '../../parts/Sheet.tsx'
import { useMethodName } from '../../parts/use-method-name.ts'
import { coinFacts } from './coin-facts.ts'
import styles from './market.module.css'
import { type Placement, useOrderAct, usePlacement } from './use-placement.ts'
import type { Wish } from './wish.ts'

export type OrderSheetProps = {
  /** The offer as it stood on the screen when the sheet was opened. */
  readonly seen: Offer
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly wish: Wish
  /** Empty: chosen here. */
  readonly methodType: string
  /** The way on when this offer can no longer be had. */
  readonly next: ReactNode
}

/** What every way to buy ends in: whom, what I pay, what I get, how, until when. Only its button places the order. */
export function OrderSheet(props: OrderSheetProps) {
  const t = useT('market')
  const act = useOrderAct(props.onClose)
  const close = (): void => {
    act.reset()
    props.onClose()
  }
  return (
    <Sheet isOpen={props.isOpen} onClose={close} title={t('sheetTitle')}>
      <Placing key={props.seen.id} {...props} act={act} />
    </Sheet>
  )
}

type PlacingProps = OrderSheetProps & { readonly act: ReturnType<typeof useOrderAct> }

function Placing(props: PlacingProps) {
  const t = useT('market')
  const placement = usePlacement(props)
  const { offer, deal, hasNewPrice } = placement
  return (
    <div className={styles.placing}>
      <Person person={offer} isPresenceShown />
      <Terms placement={placement} isMethodOpen={props.methodType === ''} />
      {placement.outside ? (
        <Stopped text={t('takenMeanwhile', { reason: placement.outside })}>{props.next}</Stopped>
      ) : hasNewPrice ? (
        <NewPrice placement={placement} />
      ) : (
        <>
          {placement.error && <NotPlaced error={placement.error} next={props.next} />}
          <p className={styles.note}>{t('escrowNote')}</p>
          <Button disabled={!deal} isBusy={placement.isPending} onClick={placement.place}>
            {t('placeFor', { amount: deal ? moneyText(fiatText(deal.amount), offer.currency) : '' })}
          </Button>
        </>
      )}
    </div>
  )
}

type PlacementProps = { readonly placement: Placement }

function Terms({ placement, isMethodOpen }: PlacementProps & { readonly isMethodOpen: boolean }) {
  const t = useT('market')
  const methodName = useMethodName()
  const { offer, deal, method, config, freshHours } = placement
  const isChoice = isMethodOpen && offer.methodTypes.length > 1
  return (
    <>
      <Facts
        facts={[
          {
            label: t('youPay'),
            value: deal ? moneyText(fiatText(deal.amount), offer.currency) : '—',
            isStrong: true,
          },
          ...coinFacts(t, { deal, config }),
          {
            label: t(offer.priceType === 'float' ? 'priceKept' : 'price'),
            value: t('perU', { price: moneyText(offer.price, offer.currency) }),
          },
          isChoice ? null : { label: t('payBy'), value: <Method type={method} /> },
          {
            label: t('payTime'),
            value: t(offer.autoConfirm === 1 ? 'payTimeNow' : 'payTimeLater', { minutes: offer.payMinutes }),
          },
          freshHours === 0
            ? null
            : {
                label: t('sendable'),
                value: t('sendableFrom', { time: timeText(serverNow() / 1000 + freshHours * 3600) }),
              },
        ]}
      />
      {isChoice && (
        <div>
          <p className={styles.choice} aria-hidden="true">
            {t('payBy')}
          </p>
          <ChoiceRows
            label={t('payBy')}
            value={method}
            onChange={placement.payBy}
            options={offer.methodTypes.map((type) => ({
              value: type,
              label: methodName(type),
              mark: <MethodMark type={type} />,
            }))}
          />
        </div>
      )}
    </>
  )
}

/** The price has moved since the buyer saw it: nothing is placed before they say that it will do. */
function NewPrice({ placement: { offer, agreedPrice, agree } }: PlacementProps) {
  const t = useT('market')
  const now = moneyText(offer.price, offer.currency)
  return (
    <Callout tone="amber">
      <div className={styles.stopped} role="alert">
        <p>
          {t(offer.priceType === 'float' ? 'priceMoved' : 'priceChanged', {
            before: moneyText(agreedPrice, offer.currency),
            now,
          })}
        </p>
        <Button tone="second" size="small" onClick={agree}>
          {t('agreePrice', { price: now })}
        </Button>
      </div>
    </Callout>
  )
}

/** Refusals after which another offer is the way on. */
const aboutTheOffer: readonly string[] = [
  'OFFER_NOT_FOUND',
  'OFFER_CLOSED',
  'OUT_OF_STOCK',
  'AMOUNT_OUT_OF_LIMITS',
  'METHOD_NOT_OFFERED',
  'OWN_OFFER',
]

/** Why there is no order, with the way on where there is one. */
function NotPlaced({ error, next }: { readonly error: Error; readonly next: ReactNode }) {
  const t = useT('market')
  const reason = isRefused(error) ? error.reason : ''
  const fields = isRefused(error) ? Object.values(error.fields) : []
  return (
    <Stopped text={[errorText(error), ...fields].filter(Boolean).join(' · ')}>
      {reason === 'TOO_MANY_OPEN_ORDERS' && (
        <ButtonLink to={screens.orders} size="small" tone="second">
          {t('toOrders')}
        </ButtonLink>
      )}
      {aboutTheOffer.includes(reason) && next}
    </Stopped>
  )
}

function Stopped({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <Callout tone="danger">
      <div className={styles.stopped} role="alert">
        <p>{text}</p>
        {children}
      </div>
    </Callout>
  )
}
