import { screens } from '@u-market/contract/paths'
import { useState } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { ActionBar } from '../../parts/ActionBar.tsx'
import { Badge } from '../../parts/Badge.tsx'
import { Button, ButtonLink } from '../../parts/Button.tsx'
import { Callout, Card } from '../../parts/Card.tsx'
import { Moment } from '../../parts/Moment.tsx'
import { moneyText } from '../../parts/money.ts'
import { Screen } from '../../parts/Screen.tsx'
import { type Step, Steps } from '../../parts/Steps.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import { BACK, bondDueOf, isBondDue, isShort, type Standing } from './standing.ts'

/** An application on its way, or a certificate: what was done, what is next, and the way out. */
export function StandingView({ standing }: { readonly standing: Standing }) {
  const t = useT('merchant')
  const [isLeaving, setLeaving] = useState(false)
  const isMerchant = standing.status === 'approved'
  const isDue = isBondDue(standing)
  const bond = moneyText(standing.bond, 'U')
  const due = moneyText(bondDueOf(standing), 'U')
  return (
    <Screen
      title={t('title')}
      back={BACK}
      actions={
        <ActionBar
          quiet={
            <Button tone="danger" onClick={() => setLeaving(true)}>
              {isMerchant ? t('leave') : t('withdraw')}
            </Button>
          }
        >
          {isDue && <ButtonLink to={screens.bond}>{t('payBond', { bond: due })}</ButtonLink>}
        </ActionBar>
      }
    >
      {isMerchant ? (
        <Moment id="merchant" title={t('certified')} text={<p>{t('certifiedText')}</p>}>
          <Badge tone="jade">{t('bondHeld', { bond })}</Badge>
        </Moment>
      ) : (
        <Callout tone="amber">{isDue ? t('bondDue', { bond }) : t('waitText')}</Callout>
      )}
      {isShort(standing) && <Callout tone="danger">{t('bondShort', { missing: due })}</Callout>}
      <Card title={t('steps')}>
        <StandingSteps standing={standing} />
      </Card>
      <Callout>{t('bondBack')}</Callout>
      <LeaveDialog standing={standing} isOpen={isLeaving} onClose={() => setLeaving(false)} />
    </Screen>
  )
}

function StandingSteps({ standing }: { readonly standing: Standing }) {
  const t = useT('merchant')
  const isMerchant = standing.status === 'approved'
  const isPaid = standing.bondPaid === 1
  const steps: readonly Step[] = [
    { key: 'applied', title: t('stepApplied'), state: 'done' },
    { key: 'bond', title: t('stepBond'), state: isPaid ? 'done' : 'now' },
    { key: 'review', title: t('stepReview'), state: isMerchant ? 'done' : isPaid ? 'now' : 'coming' },
    { key: 'badge', title: t('stepBadge'), state: isMerchant ? 'done' : 'coming' },
  ]
  return <Steps label={t('steps')} steps={steps} />
}
