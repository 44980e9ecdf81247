import type { HelpText } from '@u-market/contract'
import { useState } from 'react'
import { useT } from '../../../base/i18n/i18n.ts'
import { Sheet } from '../../../parts/Sheet.tsx'
import styles from './help.module.css'
import { HelpContent, useHelpTexts } from './help-texts.tsx'

/** The version of the texts that a registration agrees to; undefined until they are there to be read. */
export function useTermsVersion(): number | undefined {
  const { items } = useHelpTexts('terms')
  return items && Math.max(...items.map(({ version }) => version))
}

/** What a registration agrees to; without it, no user registers here. The texts open over the form, which keeps what was typed. */
export function TermsLinks() {
  const t = useT('consent')
  const core = useT('core')
  const { items = [], error, refetch } = useHelpTexts('terms')
  const [open, setOpen] = useState<HelpText | null>(null)
  if (items.length === 0 && error)
    return (
      <div className={styles.terms} role="alert">
        <p>{t('agreeFailed')}</p>
        <button type="button" onClick={() => void refetch()}>
          {core('tryAgain')}
        </button>
      </div>
    )
  return (
    <div className={styles.terms}>
      <p>{t('agreeIntro')}</p>
      <ul>
        {items.map((text) => (
          <li key={text.id}>
            <button type="button" onClick={() => setOpen(text)}>
              {text.title}
            </button>
          </li>
        ))}
      </ul>
      <Sheet isOpen={open !== null} onClose={() => setOpen(null)} title={open?.title ?? ''}>
        {open && <HelpContent content={open.content} />}
      </Sheet>
    </div>
  )
}
