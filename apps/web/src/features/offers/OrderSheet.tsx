import type { Offer } from '@u-market/contract'
import { fiatText } from '@u-market/domain'
import type { ReactNode } from 'react'
import { serverNow, timeText } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { Facts } from '../../parts/Card.tsx'
import { Method } from '../../parts/MethodMark.tsx'
import { moneyText } from '../../parts/money.ts'
import { Person } from '../../parts/Person.tsx'
import { Sheet } from '../../parts/Sheet.tsx'
import { coinFacts } from './coin-facts.ts'
import styles from './offers.module.css'
import { PaymentChoice } from './payment.tsx'
import { NewPrice, NotPlaced, Stopped } from './SheetNotes.tsx'
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
        <NewPrice offer={offer} agreedPrice={placement.agreedPrice} onAgree={placement.agree} />
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
          <PaymentChoice offer={offer} payment={placement.payment} />
        </div>
      )}
    </>
  )
}
