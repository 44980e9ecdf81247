import { readTransactionId } from '@u-market/domain'
import type { ComponentProps } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { textIn } from '../../base/reasons.ts'
import { useSecondText } from '../../parts/Colleagues.tsx'
import css from '../../parts/Decision.module.css'
import { DecisionForm } from '../../parts/DecisionForm.tsx'
import { Facts } from '../../parts/Facts.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { usePermission } from '../../parts/Permitted.tsx'
import { Amount } from '../../parts/values.tsx'
import type { Exchange } from './ExchangeFacts.tsx'
import { Postings } from './Postings.tsx'

const picks = ['Address', 'Network', 'Amount'] as const

type FormProps = Pick<ComponentProps<typeof DecisionForm>, 'place' | 'error' | 'isPending'> & {
  readonly exchange: Exchange
  readonly onRefuse: (reason: string) => void
}

type AuthoriseProps = FormProps & {
  readonly onAuthorise: () => void
  /** Used if the payout needs a second operator. */
  readonly onPropose: () => void
}

/** Authorises a payout, or proposes to; the confirmation shows exactly what may then be sent. */
export function AuthoriseForm({ exchange, onAuthorise, onPropose, onRefuse, ...form }: AuthoriseProps) {
  const t = useT('exchange')
  const { money } = useFormat()
  const { isAllowed } = usePermission('exchange.decide')
  // A role that decides nothing is told that, not how many it takes.
  const isOfTwo = isAllowed && exchange.second === 1
  const second = useSecondText()(exchange)
  const refuse = useRefusal(exchange, onRefuse)
  return (
    <div className={css.decision}>
      {isOfTwo && (
        <Notice tone="waiting">
          {second} {exchange.secondWhy !== 'new' && t('takesTwo')}
        </Notice>
      )}
      <DecisionForm
        {...form}
        permission="exchange.decide"
        accept={{
          name: t(isOfTwo ? 'propose' : 'authorise'),
          need: t('onceMore'),
          ready: t('onceMore'),
          step: () => ({
            consequence: t(isOfTwo ? 'proposeMeans' : 'authoriseMeans'),
            sign: t(isOfTwo ? 'proposeSign' : 'authoriseSign', { usdt: money(exchange.usdt) }),
            onSign: isOfTwo ? onPropose : onAuthorise,
            shown: <Payout exchange={exchange} />,
          }),
        }}
        refuse={refuse}
      />
    </div>
  )
}

type SendProps = FormProps & { readonly onSend: (transactionId: string) => void }

/** Marks an authorised exchange as sent, with its transaction. */
export function SendForm({ exchange, onSend, onRefuse, ...form }: SendProps) {
  const t = useT('exchange')
  const { money } = useFormat()
  const { network, usdt } = exchange
  const refuse = useRefusal(exchange, onRefuse)
  return (
    <DecisionForm
      {...form}
      permission="exchange.decide"
      accept={{
        name: t('pay'),
        field: t('transactionId'),
        need: t('needTxid', { network }),
        ready: t('onceMore'),
        step: (typed) => {
          const transactionId = readTransactionId(network, typed)
          if (transactionId === null) return null
          return {
            consequence: t('payMeans'),
            sign: t('paySign', { usdt: money(usdt) }),
            onSign: () => onSend(transactionId),
            shown: (
              <>
                <Payout exchange={exchange} transactionId={transactionId} />
                <Postings postings={[exchange.preview.pay]} />
              </>
            ),
          }
        },
      }}
      refuse={refuse}
    />
  )
}

/** Until it is sent, an exchange can be refused with a reason that its user reads. */
function useRefusal(
  exchange: Exchange,
  onRefuse: FormProps['onRefuse'],
): ComponentProps<typeof DecisionForm>['refuse'] {
  const t = useT('exchange')
  const { money } = useFormat()
  const { coin, status, authorisedBy, userLocale, preview } = exchange
  return {
    open: t('toRefuse'),
    back: t('back'),
    name: t('refuse'),
    field: t('reason'),
    need: t('needReason'),
    ready: t('onceMore'),
    prepared: picks.map((pick) => ({
      label: t(`pick${pick}`),
      load: (locale) => textIn(locale, 'exchange', `text${pick}`),
    })),
    locale: userLocale,
    step: (reason) => ({
      consequence:
        status === 'authorised' ? t('refuseSentMeans', { operator: authorisedBy }) : t('refuseMeans'),
      sign: t('refuseSign', { coin: money(coin) }),
      onSign: () => onRefuse(reason),
      shown: (
        <>
          <Facts
            facts={[
              { label: t('coin'), value: <Amount value={coin} unit="U" isLarge /> },
              { label: t('user'), value: nameOf(exchange) },
            ]}
          />
          <Postings postings={[preview.refuse]} />
        </>
      ),
    }),
  }
}

type PayoutProps = { readonly exchange: Exchange; readonly transactionId?: string }

/** What is signed: the amount, the address and the person, and the transaction once there is one. */
export function Payout({ exchange, transactionId }: PayoutProps) {
  const t = useT('exchange')
  const { usdt, network, address } = exchange
  return (
    <Facts
      facts={[
        { label: t('arrives'), value: <Amount value={usdt} unit="USDT" isLarge /> },
        { label: t('network'), value: network },
        { label: t('address'), value: address },
        ...(transactionId === undefined ? [] : [{ label: t('transactionId'), value: transactionId }]),
        { label: t('user'), value: nameOf(exchange) },
      ]}
    />
  )
}

function nameOf({ realName, username }: Exchange): string {
  return `${realName} @${username}`
}
