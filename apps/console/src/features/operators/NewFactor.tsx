import { Button } from 'antd'
import { renderSVG } from 'uqr'
import { useT } from '../../base/i18n/i18n.ts'
import { CopyText } from '../../parts/Facts.tsx'
import { Notice } from '../../parts/Notice.tsx'
import css from './access.module.css'

type Props = { readonly secret: string; readonly otpauthUrl: string }

/** Secret for an authenticator app, as a QR code and as text. */
export function NewFactor({ secret, otpauthUrl }: Props) {
  const t = useT('operators')
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(otpauthUrl, { border: 2 }))}`
  return (
    <>
      <p className={css.hint}>{t('scan')}</p>
      <img className={css.qr} src={picture} alt={t('qrCode')} />
      <p className={css.hint}>{t('byHand')}</p>
      <div className={css.secret}>
        <CopyText text={secret.replaceAll(' ', '')}>{secret}</CopyText>
      </div>
    </>
  )
}

type CodesProps = { readonly codes: readonly string[]; readonly onKept: () => void }

/** Shown once: the codes open the account if the authenticator is lost. */
export function RecoveryCodes({ codes, onKept }: CodesProps) {
  const t = useT('operators')
  return (
    <div className={css.form}>
      <Notice tone="waiting">{t('keepCodes')}</Notice>
      <ul className={css.codes} aria-label={t('recoveryCodes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyText text={codes.join('\n')}>{t('copyCodes')}</CopyText>
      <Button type="primary" block onClick={onKept}>
        {t('kept')}
      </Button>
    </div>
  )
}
