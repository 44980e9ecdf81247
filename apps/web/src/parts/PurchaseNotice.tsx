import { screens } from '@u-market/contract/paths'
import { useKnownMarket } from '../base/api/use-api.ts'
import { useT } from '../base/i18n/i18n.ts'
import { useNavigate } from '../base/router.tsx'
import { setScreenParams, useScreenParams } from '../base/stores/screen-params.ts'
import { useUserInfo } from '../base/stores/user-info.ts'
import { Button } from './Button.tsx'
import { Callout } from './Card.tsx'
import { hasFee } from './money.ts'
import styles from './PurchaseNotice.module.css'
import { Dialog } from './Sheet.tsx'

/** Open while `isPurchaseNoticeOpen` is set, which survives a reload; closing it, or going to verify, clears the flag. */
export function PurchaseNotice() {
  const t = useT('core')
  const purchase = useT('verification')
  const navigate = useNavigate()
  const market = useKnownMarket()
  const refused = useUserInfo(({ info }) => info?.verificationReason ?? '')
  const isOpen = useScreenParams(({ isPurchaseNoticeOpen }) => isPurchaseNoticeOpen)
  const close = (): void => setScreenParams({ isPurchaseNoticeOpen: false })
  const verify = (): void => {
    close()
    navigate(screens.verification)
  }
  const steps = [
    [
      purchase('notice1Title'),
      purchase(market?.limits.verificationRequired === 0 ? 'notice1TextToSell' : 'notice1Text'),
    ],
    [purchase('notice2Title'), purchase(market && !hasFee(market) ? 'notice2Text' : 'notice2TextWithFee')],
    [purchase('notice3Title'), purchase('notice3Text')],
    [purchase('notice4Title'), purchase('notice4Text')],
  ] as const
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={purchase('purchaseNotice')}
      actions={
        <>
          <Button onClick={verify}>{t('verifyNow')}</Button>
          <Button tone="second" onClick={close}>
            {t('close')}
          </Button>
        </>
      }
    >
      <ol className={styles.steps}>
        {steps.map(([title, text], at) => (
          <li key={title}>
            <span className={styles.number} aria-hidden="true">
              {at + 1}
            </span>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
      {refused && <Callout tone="danger">{t('verificationRefused', { reason: refused })}</Callout>}
      <Callout tone="amber">{t('notVerifiedYet')}</Callout>
    </Dialog>
  )
}
