import type { HomeConfig } from '@u-market/contract'
import { type Coin, coinText } from '@u-market/domain'
import { fieldError } from '../../base/api/errors.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { AmountInput } from '../../parts/AmountInput.tsx'
import { Button } from '../../parts/Button.tsx'
import { Card } from '../../parts/Card.tsx'
import { Chips } from '../../parts/Chips.tsx'
import { TextArea } from '../../parts/Field.tsx'
import { moneyText } from '../../parts/money.ts'
import { Switch } from '../../parts/Switch.tsx'
import { MethodPicker } from '../payment-methods/index.ts'
import {
  basisPointsOver,
  limitsOf,
  type OfferDraft,
  type OfferField,
  type OfferProblem,
} from './offer-form.ts'
import styles from './offers.module.css'
import { useProblemText } from './use-problem-text.ts'

const REMARK_LENGTH = 500
const PERCENT = 100

type OfferFieldsProps = {
  readonly draft: OfferDraft
  readonly set: (some: Partial<OfferDraft>) => void
  readonly config: HomeConfig
  readonly available: Coin
  readonly methodIds: readonly number[]
  readonly error: unknown
  readonly problem: OfferProblem | null
  /** An offer that exists: what its coin field counts is named, and so are the methods it has. */
  readonly isEdit?: boolean
}

/** The terms of an offer, new or changed. */
export function OfferFields(props: OfferFieldsProps) {
  const { draft, set, config, available, methodIds, error, problem, isEdit = false } = props
  const t = useT('trade')
  const problemText = useProblemText(config)
  const { currency, limits } = config
  const limit = limitsOf(draft, config)
  /** The server's word first; ours only where something is typed, an empty field is not a mistake. */
  const wrong = (field: OfferField): string | undefined =>
    fieldError(error, field) ??
    (problem?.field === field && field !== 'methodIds' && draft[field] !== ''
      ? problemText(problem)
      : undefined)
  return (
    <>
      <Card>
        <AmountInput
          label={isEdit ? t('numLeft') : t('numToSell')}
          value={draft.num}
          onChange={(num) => set({ num })}
          unit="U"
          error={wrong('num')}
          hint={t('available', { num: moneyText(coinText(available), 'U') })}
          end={
            <Button tone="plain" size="small" onClick={() => set({ num: coinText(available) })}>
              {t('all')}
            </Button>
          }
        />
        <AmountInput
          label={t('price')}
          value={draft.price}
          onChange={(price) => set({ price })}
          unit={currency}
          error={wrong('price')}
          hint={<PriceHint draft={draft} config={config} />}
          end={
            <Button tone="plain" size="small" onClick={() => set({ price: config.coinPrice })}>
              {t('reference')}
            </Button>
          }
        />
        <div className={styles.pair}>
          <AmountInput
            label={t('minLimit')}
            value={draft.minAmount}
            onChange={(minAmount) => set({ minAmount })}
            unit={currency}
            placeholder={limits.orderMin}
            error={wrong('minAmount')}
          />
          <AmountInput
            label={t('maxLimit')}
            value={draft.maxAmount}
            onChange={(maxAmount) => set({ maxAmount })}
            unit={currency}
            placeholder={limit.max}
            error={wrong('maxAmount')}
          />
        </div>
      </Card>
      <MethodPicker
        value={methodIds}
        onChange={(ids) => set({ methodIds: ids })}
        error={fieldError(error, 'methodIds')}
      />
      <Card>
        <div className={styles.labelled}>
          <span>{t('payWindow')}</span>
          <Chips
            label={t('payWindow')}
            value={String(draft.payMinutes)}
            onChange={(minutes) => set({ payMinutes: Number(minutes) })}
            options={config.windows.payMinutes.map((minutes) => ({
              value: String(minutes),
              label: t('minutes', { minutes }),
            }))}
          />
        </div>
        <Switch
          label={t('autoConfirm')}
          hint={t('autoConfirmHint', { minutes: config.windows.confirmMinutes })}
          isOn={draft.autoConfirm}
          onChange={(autoConfirm) => set({ autoConfirm })}
        />
        <TextArea
          label={t('remark')}
          value={draft.remark}
          onChange={(remark) => set({ remark })}
          rows={3}
          maxLength={REMARK_LENGTH}
          placeholder={t('remarkPlaceholder')}
          error={fieldError(error, 'remark')}
        />
      </Card>
    </>
  )
}

function PriceHint({ draft, config }: { readonly draft: OfferDraft; readonly config: HomeConfig }) {
  const t = useT('trade')
  const over = basisPointsOver(draft.price, config.coinPrice)
  const percent = over === null ? '' : (Math.abs(over) / PERCENT).toFixed(1)
  return (
    <>
      {t('band', {
        min: moneyText(config.limits.priceMin, config.currency),
        max: moneyText(config.limits.priceMax, config.currency),
      })}
      {over !== null &&
        ` · ${over === 0 ? t('atReference') : over > 0 ? t('aboveReference', { percent }) : t('belowReference', { percent })}`}
    </>
  )
}
