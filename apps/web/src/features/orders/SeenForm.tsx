import type { Order } from '@u-market/contract'
import { paths } from '@u-market/contract/paths'
import { payerDifferences } from '@u-market/domain'
import type { RefObject } from 'react'
import { isRefused } from '../../base/api/errors.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useDraft } from '../../base/stores/draft.ts'
import { AmountInput } from '../../parts/AmountInput.tsx'
import { Button, ButtonLink } from '../../parts/Button.tsx'
import { Alert, Callout, Card } from '../../parts/Card.tsx'
import { Switch } from '../../parts/Choices.tsx'
import { Field } from '../../parts/Field.tsx'
import { moneyText } from '../../parts/money.ts'
import { Thumbnail } from '../../parts/Thumbnail.tsx'
import styles from './orders.module.css'
import { type Drafts, isPayerEnd, type Seen, useOpenActs, useOrderAct } from './use-order.ts'

type SeenFormProps = {
  readonly order: Order
  readonly drafts: Drafts
  /** Scroll target of the action bar's reason. */
  readonly place: RefObject<HTMLDivElement | null>
}

/** What the seller sees of the payment in their own account, beside the proof. The server compares it with the buyer. */
export function SeenForm({ order, drafts, place }: SeenFormProps) {
  const t = useT('payers')
  const orders = useT('orders')
  const { seen, changeSeen } = drafts
  const isEndWrong = seen.end !== '' && !isPayerEnd(seen.end)
  return (
    <Card title={t('seenTitle')}>
      <p className={styles.hint}>
        {t('seenIntro', {
          amount: moneyText(order.amount, order.currency),
          reference: order.paymentReference,
        })}
      </p>
      {order.proofs.length > 0 && (
        <div className={styles.proofs}>
          {order.proofs.map((proof, at) => (
            <Thumbnail
              key={proof.url}
              src={proof.fullUrl}
              alt={at === 0 ? orders('proof') : orders('proofNumber', { number: at + 1 })}
            />
          ))}
        </div>
      )}
      <div ref={place} className={styles.declare}>
        <AmountInput
          label={t('seenAmount')}
          unit={order.currency}
          value={seen.amount}
          onChange={(amount) => changeSeen({ amount })}
        />
        {!seen.isNameless && (
          <Field
            label={t('seenName')}
            hint={t('seenNameHint')}
            maxLength={60}
            autoComplete="off"
            spellCheck={false}
            value={seen.name}
            onChange={(name) => changeSeen({ name })}
          />
        )}
        <Switch
          label={t('seenNameless')}
          isOn={seen.isNameless}
          onChange={(isNameless) => changeSeen({ isNameless, name: '' })}
        />
        <Field
          label={orders('optional', { field: t('seenEnd') })}
          hint={t('seenEndHint')}
          error={isEndWrong ? t('needFour') : undefined}
          maxLength={12}
          autoComplete="off"
          spellCheck={false}
          value={seen.end}
          onChange={(end) => changeSeen({ end })}
        />
        <Spelling order={order} />
      </div>
    </Card>
  )
}

/** The name as the buyer says that their bank spells it, which is their word and is not compared. */
function Spelling({ order: { payerName, buyerRealName: name } }: Pick<SeenFormProps, 'order'>) {
  const t = useT('payers')
  if (payerName === '' || payerName === name) return null
  return (
    <p className={styles.hint}>
      {t('spells', { spelling: payerName })} {name !== '' && t('spellsCompared', { name })}
    </p>
  )
}

/** Whether a release was refused because of what the seller saw. */
export function isAboutPayer(error: unknown): boolean {
  return isRefused(error) && (error.reason === 'PAYER_DIFFERS' || error.reason === 'PAYER_OTHER')
}

type RefusedProps = {
  readonly order: Order
  readonly seen: Seen
  readonly error: unknown
  readonly isBusy: boolean
  /** Releases although something differs. */
  readonly onConfirm: () => void
  readonly onClose: () => void
  readonly onAppeal: () => void
}

/** In place of the password: what differs, or what to do with another person's money. */
export function PayerRefused(props: RefusedProps) {
  const { error } = props
  return isRefused(error) && error.reason === 'PAYER_OTHER' ? <Other {...props} /> : <Differs {...props} />
}

function Differs({ order, seen, error, isBusy, onConfirm, onClose }: RefusedProps) {
  const t = useT('payers')
  const named: unknown = isRefused(error) ? error.details.differences : null
  const differs = (what: string): boolean => Array.isArray(named) && named.includes(what)
  const { currency, buyerRealName: name } = order
  const amount = moneyText(order.amount, currency)
  const words = {
    amount:
      seen.amount === ''
        ? t('differsAmountUnseen')
        : t('differsAmount', { seen: moneyText(seen.amount, currency), amount }),
    name: differsInName(t, seen.name, name),
    account: t('differsAccount', { seen: seen.end, end: order.payer?.end ?? '' }),
  }
  return (
    <div className={styles.declare}>
      <div role="alert">
        <Callout tone="amber">
          <div>
            <b>{t('differsTitle')}</b>
            <ul>
              {payerDifferences.filter(differs).map((each) => (
                <li key={each}>{words[each]}</li>
              ))}
            </ul>
            <p>{t('differsAdvice')}</p>
          </div>
        </Callout>
      </div>
      <Spelling order={order} />
      <Button onClick={onClose}>{t('lookAgain')}</Button>
      <Button tone="second" isBusy={isBusy} onClick={onConfirm}>
        {t('releaseAnyway', { num: moneyText(order.num, 'U') })}
      </Button>
    </div>
  )
}

/** A market without verification has no name to compare with. */
function differsInName(t: ReturnType<typeof useT<'payers'>>, seen: string, name: string): string {
  if (seen === '') return name === '' ? t('differsNameNeither') : t('differsNameUnseen', { name })
  return name === '' ? t('differsNameUnknown', { seen }) : t('differsName', { seen, name })
}

function Other({ order, seen, onClose, onAppeal }: RefusedProps) {
  const t = useT('payers')
  const acts = useOpenActs(order)
  const ask = useOrderAct('askCancel', onClose)
  const [, write] = useDraft<{ readonly type: string; readonly content: string }>(`appeal:${order.orderId}`, {
    type: 'wrong_payer',
    content: '',
  })
  const { orderId, currency, buyerRealName: name } = order
  const appealId = order.state === 'appealing' ? order.appealId : null
  const shown = seen.name === '' ? t('noName') : seen.name
  const appeal = (): void => {
    const account = seen.end === '' ? '' : t('otherAccount', { end: seen.end })
    const amount = moneyText(seen.amount, currency)
    write({ type: 'wrong_payer', content: t('otherContent', { amount, seen: shown, account }) })
    onClose()
    onAppeal()
  }
  return (
    <div className={styles.declare}>
      <Alert>
        <div>
          <b>{t('otherTitle')}</b>
          <p>{seen.name === '' ? t('otherBefore') : t('otherText', { seen: seen.name, name })}</p>
          {appealId !== null && <p>{t('otherRuled')}</p>}
        </div>
      </Alert>
      <Spelling order={order} />
      {acts.can('askCancel') && (
        <Button
          isBusy={ask.isPending}
          onClick={() => ask.run({ orderId, reason: t('otherReason', { seen: shown }) })}
        >
          {t('otherCancel')}
        </Button>
      )}
      {acts.can('appeal') && (
        <Button tone="second" onClick={appeal}>
          {t('otherAppeal')}
        </Button>
      )}
      {appealId !== null && <ButtonLink to={paths.appeal(appealId)}>{t('otherToAppeal')}</ButtonLink>}
      <Button tone="quiet" onClick={onClose}>
        {t('lookAgain')}
      </Button>
    </div>
  )
}
