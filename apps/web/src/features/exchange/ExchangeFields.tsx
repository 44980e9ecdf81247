import type { ExchangeNetwork } from '@u-market/domain'
import { useT } from '../../base/i18n/i18n.ts'
import { AmountInput } from '../../parts/AmountInput.tsx'
import { Button } from '../../parts/Button.tsx'
import { Card } from '../../parts/Card.tsx'
import { Segmented } from '../../parts/Choices.tsx'
import { TextArea } from '../../parts/Field.tsx'
import { moneyText } from '../../parts/money.ts'
import type { FreeCoin } from '../holds/index.ts'
import styles from './exchange.module.css'
import type { ExchangeDraft } from './exchange-form.ts'

type ExchangeFieldsProps = FreeCoin & {
  readonly draft: ExchangeDraft
  readonly set: (some: Partial<ExchangeDraft>) => void
  readonly networks: readonly ExchangeNetwork[]
  readonly amountError: string | undefined
  readonly addressError: string | undefined
}

const LONGEST = 64

export function ExchangeFields(props: ExchangeFieldsProps) {
  const { draft, set, free, rest, networks, amountError, addressError } = props
  const t = useT('exchange')
  const holds = useT('holds')
  const hints = { TRC20: t('hintTron'), ERC20: t('hintEthereum'), BEP20: t('hintBnb') }
  return (
    <Card>
      <AmountInput
        label={t('amount')}
        unit="U"
        value={draft.coin}
        onChange={(coin) => set({ coin })}
        hint={rest ? holds('available', rest) : t('available', { amount: moneyText(free, 'U') })}
        error={amountError}
        end={
          <Button tone="quiet" size="small" onClick={() => set({ coin: free })}>
            {t('all')}
          </Button>
        }
      />
      <div className={styles.group}>
        <p className={styles.label} aria-hidden="true">
          {t('network')}
        </p>
        <Segmented<ExchangeDraft['network']>
          label={t('network')}
          value={draft.network}
          onChange={(network) => set({ network })}
          options={networks.map((value) => ({ value, label: value }))}
        />
      </div>
      <TextArea
        label={draft.network ? t('address', { network: draft.network }) : t('anyAddress')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LONGEST}
        value={draft.address}
        rows={2}
        onChange={(address) => set({ address: address.replace(/\s/g, '') })}
        hint={draft.network && hints[draft.network]}
        error={addressError}
      />
    </Card>
  )
}
