import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { formError } from '../../base/api/errors.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Notice } from '../../parts/Notice.tsx'
import css from './RulingBox.module.css'
import { RulingPostings } from './RulingPostings.tsx'
import type { Review, Ruling } from './texts.ts'

type Props = {
  readonly ruling: Ruling
  /** Who gets the coin. */
  readonly name: string
  readonly coin: string
  readonly preview: Review['preview']
  readonly reason: string
  readonly error: unknown
  readonly isPending: boolean
  readonly onSign: () => void
  readonly onBack: () => void
}

export function RulingConfirm(props: Props) {
  const { ruling, name, coin, preview, reason, error, isPending, onSign, onBack } = props
  const t = useT('appeals')
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  const message = formError(error)
  return (
    <section className={css.box} ref={box} tabIndex={-1} aria-label={t('confirmTitle')}>
      <h2>{t('confirmTitle')}</h2>
      <div className={css.signed} data-ruling={ruling}>
        <strong>{t(`${ruling}To`, { coin, name })}</strong>
        <RulingPostings preview={preview} ruling={ruling} />
        <blockquote>{reason}</blockquote>
      </div>
      <Notice tone="waiting">{t('final')}</Notice>
      {message && <Notice tone="danger">{message}</Notice>}
      <div className={css.acts}>
        <Button onClick={onBack} disabled={isPending}>
          {t('back')}
        </Button>
        <Button type="primary" onClick={onSign} loading={isPending}>
          {t(`${ruling}Sign`, { coin })}
        </Button>
      </div>
    </section>
  )
}
