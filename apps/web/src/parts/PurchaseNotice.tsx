import { realNameOf } from '@u-market/contract/client'
import { screens } from '@u-market/contract/paths'
import { useEffect, useState } from 'react'
import { useKnownMarket } from '../base/api/use-api.ts'
import { useT } from '../base/i18n/i18n.ts'
import { useLocation, useNavigate } from '../base/router.tsx'
import { setScreenParams, useScreenParams } from '../base/stores/screen-params.ts'
import { useUserInfo } from '../base/stores/user-info.ts'
import { Button } from './Button.tsx'
import { Callout } from './Card.tsx'
import { hasFee } from './money.ts'
import styles from './PurchaseNotice.module.css'
import { Dialog } from './Sheet.tsx'

/** Open while `isPurchaseNoticeOpen` is set, which survives a reload; closing it, or opening the screen that it leads to, clears it. */
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
  const { pathname } = useLocation()
  const isThere = pathname.startsWith(screens.verification)
  useEffect(() => {
    if (isThere) setScreenParams({ isPurchaseNoticeOpen: false })
  }, [isThere])
  const [wasKnown] = useState(market !== undefined)
  const status = useUserInfo(({ info }) => realNameOf(info?.verificationStatus ?? 0))
  // The specification's texts, until the market is known to differ.
  const toSell = market?.limits.verificationRequired === 0
  const charges = market !== undefined && hasFee(market)
  const steps = [
    ['notice1Title', 'notice1Text', 'notice1TextToSell', toSell],
    ['notice2Title', 'notice2Text', 'notice2TextWithFee', charges],
    ['notice3Title', 'notice3Text'],
    ['notice4Title', 'notice4Text'],
  ] as const
  return (
    <Dialog
      isOpen={isOpen && !isThere}
      onClose={close}
      title={purchase('purchaseNotice')}
      actions={
        <>
          <Button onClick={verify}>{status === 'none' ? t('verifyNow') : purchase('title')}</Button>
          <Button tone="second" onClick={close}>
            {t('close')}
          </Button>
        </>
      }
    >
      <ol className={styles.steps}>
        {steps.map(([title, text, other = text, isOther = false], at) => (
          <li key={title}>
            <span className={styles.number} aria-hidden="true">
              {at + 1}
            </span>
            <div>
              <h3>{purchase(title)}</h3>
              {/* Keeps room for the other text, so that nothing moves when the market becomes known. */}
              <p data-other={wasKnown ? undefined : purchase(isOther ? text : other)}>
                <span>{purchase(isOther ? other : text)}</span>
              </p>
            </div>
          </li>
        ))}
      </ol>
      {refused && <Callout tone="danger">{t('verificationRefused', { reason: refused })}</Callout>}
      {status === 'none' ? (
        <Callout tone="amber">{t('notVerifiedYet')}</Callout>
      ) : (
        <Callout>{purchase(status === 'pending' ? 'wait' : 'finish')}</Callout>
      )}
    </Dialog>
  )
}
