import { renderSVG } from 'uqr'
import { useT } from '../../base/i18n/i18n.ts'
import { CopyText } from '../../parts/Facts.tsx'
import css from './access.module.css'

type Props = { readonly secret: string; readonly otpauthUrl: string }

/** What an authenticator app takes: by its camera, or by hand. */
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
