import { Button } from 'antd'
import { useT } from '../../base/i18n/i18n.ts'
import { CopyText } from '../../parts/Facts.tsx'
import { Notice } from '../../parts/Notice.tsx'
import css from './access.module.css'

type Props = { readonly codes: readonly string[]; readonly onKept: () => void }

/** Shown once: they open the account when the authenticator is lost. */
export function RecoveryCodes({ codes, onKept }: Props) {
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
