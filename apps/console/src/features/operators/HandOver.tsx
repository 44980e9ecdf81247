import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { CopyText } from '../../parts/Facts.tsx'
import { Notice } from '../../parts/Notice.tsx'
import css from './access.module.css'

type Props = { readonly link: string; readonly name: string; readonly expiresAt: number }

/** The link is shown here and nowhere again: whoever has it opens the account. */
export function HandOver({ link, name, expiresAt }: Props) {
  const t = useT('operators')
  const { time } = useFormat()
  return (
    <>
      <Notice tone="waiting">{t('handOver', { name, time: time(expiresAt) })}</Notice>
      <div className={css.link}>
        <CopyText text={link}>{link}</CopyText>
      </div>
    </>
  )
}
