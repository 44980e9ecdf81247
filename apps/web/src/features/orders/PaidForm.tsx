import type { Order } from '@u-market/contract'
import { Info } from 'lucide-react'
import type { RefObject } from 'react'
import { fieldError } from '../../base/api/errors.ts'
import type { Uploaded } from '../../base/api/upload.ts'
import { useKnownMarket } from '../../base/api/use-api.ts'
import { lazyComponent } from '../../base/chunk.tsx'
import { useT } from '../../base/i18n/i18n.ts'
import { Callout, Card, Fold } from '../../parts/Card.tsx'
import { CopyAllButton, CopyButton } from '../../parts/CopyButton.tsx'
import { Field } from '../../parts/Field.tsx'
import { Method } from '../../parts/MethodMark.tsx'
import { moneyText } from '../../parts/money.ts'
import { Thumbnail } from '../../parts/Thumbnail.tsx'
import { PROOF_TYPES, UploadField } from '../../parts/UploadField.tsx'
import styles from './orders.module.css'
import { type Drafts, isPayerEnd, type Paying, showsPayer } from './use-order.ts'

/** The first two payment blocks: the details to copy into a bank or payment app, and how to pay there. */
export function PayTo({ order }: { readonly order: Order }) {
  const t = useT('orders')
  const { method, buyerRealName: name } = order
  if (!method) return null
  const lines = payLinesOf(order, t)
  return (
    <>
      <Card
        title={t('payCopy')}
        number={1}
        end={<CopyAllButton text={allOf(lines)}>{t('copyAll')}</CopyAllButton>}
      >
        <dl className={styles.lines}>
          {lines.map(({ label, shown, copied, weight }) => (
            <div key={label} className={styles.line} data-weight={weight}>
              <dt>{label}</dt>
              <dd>
                <span className="figures">{shown}</span>
                <CopyButton text={copied} what={copied === order.amount ? t('copyAmount') : label} />
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card title={t('payInApp')} number={2} end={<Method type={method.type} />}>
        {method.qrCode !== '' && (
          <Thumbnail src={method.qrCode} alt={t('qrCode')}>
            <p className={styles.hint}>{t('qrcodeHint')}</p>
          </Thumbnail>
        )}
        <p className={styles.hint}>{t('referenceHint')}</p>
        <Callout tone="amber">
          <Info aria-hidden="true" />
          <p>{name === '' ? t('ownAccountOnly') : t('ownAccountOf', { name })}</p>
        </Callout>
      </Card>
    </>
  )
}

/** One value that the buyer enters in a bank or payment app. */
export type PayLine = {
  readonly label: string
  /** The displayed form. */
  readonly shown: string
  /** The form for the clipboard. */
  readonly copied: string
  /** Emphasized, because the seller recognizes the payment by these two values. */
  readonly weight?: 'amount' | 'reference'
}

type T = ReturnType<typeof useT<'orders'>>

/** Returns the lines in the order in which such apps ask for them; the reference is last, because it goes into the note. */
export function payLinesOf(order: Order, t: T): readonly PayLine[] {
  const { method } = order
  const plain = (label: string, value = ''): PayLine => ({ label, shown: value, copied: value })
  const lines: readonly PayLine[] = [
    {
      label: t('payExactly'),
      shown: moneyText(order.amount, order.currency),
      copied: order.amount,
      weight: 'amount',
    },
    plain(t('payee'), method?.name),
    ...(method?.fields ?? []).map(({ label, shown, value }) => ({ label, shown, copied: value })),
    { ...plain(t('paymentReference'), order.paymentReference), weight: 'reference' },
  ]
  return lines.filter(({ copied }) => copied !== '')
}

/** Joins the lines to one text for the clipboard. */
export function allOf(lines: readonly PayLine[]): string {
  return lines.map(({ label, copied }) => `${label}: ${copied}`).join('\n')
}

/** Separate chunk, because only the demo needs it. */
const SampleProof = lazyComponent(async () => (await import('./SampleProof.tsx')).SampleProof)

type PaidFormProps = {
  readonly order: Order
  readonly drafts: Drafts
  readonly paying: Paying
  /** Scroll target of the action bar's reason. */
  readonly place: RefObject<HTMLDivElement | null>
}

/** The third payment block: up to three proof images and the payer's name. */
export function PaidForm({ place, ...payment }: PaidFormProps) {
  const t = useT('orders')
  return (
    <div ref={place}>
      <Card title={t('addProof')} number={3}>
        <PaymentFields {...payment} error={payment.paying.error} />
      </Card>
    </div>
  )
}

type PaymentFieldsProps = Pick<PaidFormProps, 'order' | 'drafts'> & {
  readonly paying?: Paying
  readonly error: unknown
}

/** The payment fields, also used by a request to reopen. */
export function PaymentFields({ order, drafts, paying, error }: PaymentFieldsProps) {
  const t = useT('orders')
  const payers = useT('payers')
  const isDemo = useKnownMarket()?.demo === 1
  const { end } = drafts.paid
  const wrongEnd = end !== '' && !isPayerEnd(end) ? payers('needFour') : undefined
  const set = (at: number, proof: Uploaded | null): void => {
    if (proof === null) paying?.awaitProof(false)
    drafts.setProof(at, proof)
  }
  return (
    <>
      <p className={styles.hint}>{t('proofHint')}</p>
      <div className={styles.proofs}>
        {drafts.paid.proofs.map((proof, at) => (
          <UploadField
            // biome-ignore lint/suspicious/noArrayIndexKey: places in a row, not things that move
            key={at}
            label={at === 0 ? t('proof') : t('moreProofs')}
            category="voucher"
            pdfRoom={drafts.roomFor(at)}
            orderId={paying && order.orderId}
            value={proof}
            onChange={(next) => set(at, next)}
            onSending={paying && ((isSending) => paying.setUploading(at, isSending))}
            error={at === 0 ? fieldError(error, 'proofs') : undefined}
            {...(at === 0 && {
              source: (choose: (file: File) => void) => (
                <>
                  {paying && <ProofChooser paying={paying} onChosen={choose} />}
                  {isDemo && proof === null && <SampleProof order={order} onDrawn={choose} />}
                </>
              ),
            })}
          />
        ))}
      </div>
      {paying === undefined && asksPayer(order) && (
        <Field
          label={payers('declareEnd')}
          hint={payers('declareEndHint')}
          error={fieldError(error, 'payerEnd') ?? wrongEnd}
          maxLength={12}
          autoComplete="off"
          spellCheck={false}
          value={end}
          onChange={drafts.setEnd}
        />
      )}
      <Fold label={t('spelledOtherwise')}>
        <Field
          label={t('optional', { field: t('payerName') })}
          autoComplete="name"
          maxLength={60}
          value={drafts.paid.payer}
          onChange={drafts.setPayer}
          hint={t('payerHint')}
          error={fieldError(error, 'payerName')}
        />
      </Fold>
    </>
  )
}

/** An order that ended before the buyer declared the paying account is reopened with it. */
export function asksPayer({ methodType, payer }: Pick<Order, 'methodType' | 'payer'>): boolean {
  return payer === null && showsPayer(methodType)
}

type ProofChooserProps = { readonly paying: Paying; readonly onChosen: (file: File) => void }

/** Opened by “I have paid”. Separate from the field's own input, because a picture chosen there waits for that tap. */
function ProofChooser({ paying, onChosen }: ProofChooserProps) {
  return (
    <input
      ref={paying.chooser}
      type="file"
      accept={PROOF_TYPES}
      hidden
      onChange={({ target }) => {
        const [file] = target.files ?? []
        target.value = '' // the same file can be chosen again
        if (!file) return
        onChosen(file)
        paying.awaitProof(true)
      }}
    />
  )
}
