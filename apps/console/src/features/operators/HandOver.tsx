import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { CopyText, Facts } from '../../parts/Facts.tsx'
import { Notice } from '../../parts/Notice.tsx'
import css from './access.module.css'

type Props = {
  readonly link: string
  /** Of one who lets an operator in alone; of two, the proposer has it. */
  readonly code?: string
  readonly name: string
  readonly expiresAt: number
}

/** Shown only here: link and code together open the account. */
export function HandOver({ link, code, name, expiresAt }: Props) {
  const t = useT('operators')
  const { time } = useFormat()
  const given = { name, time: time(expiresAt) }
  return (
    <>
      <Notice tone="waiting">{code === undefined ? t('handOverLink', given) : t('handOver', given)}</Notice>
      <div className={css.link}>
        <CopyText text={link}>{link}</CopyText>
      </div>
      {code !== undefined && <Facts facts={[{ label: t('linkCode'), value: code, copies: code }]} />}
    </>
  )
}

type CodeProps = { readonly id: number; readonly linkCode: string; readonly name: string }

/** The proposer's half, shown only here. */
export function HandOverCode({ id, linkCode, name }: CodeProps) {
  const t = useT('operators')
  if (linkCode === '') return <Notice tone="waiting">{t('codeShown', { id })}</Notice>
  return (
    <>
      <Notice tone="waiting">{t('handOverCode', { id, name })}</Notice>
      <Facts facts={[{ label: t('linkCode'), value: linkCode, copies: linkCode }]} />
    </>
  )
}
