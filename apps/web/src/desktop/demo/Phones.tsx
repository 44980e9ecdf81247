import { screens } from '@u-market/contract/paths'
import { useState } from 'react'
import { useLocale, useT } from '../../base/i18n/i18n.ts'
import styles from './DemoPage.module.css'

/** Bob's phone is on Alice's offer, Alice's at home; both are signed in. */
export function Phones({ start }: { readonly start: string | undefined }) {
  const t = useT('desktop')
  return (
    <section className={styles.phones} aria-label={t('phones')}>
      <Phone name="Bob" role={t('buyer')} path={start} />
      <Phone name="Alice" role={t('seller')} path={screens.home} />
    </section>
  )
}

type PhoneProps = { readonly name: string; readonly role: string; readonly path: string | undefined }

function Phone({ name, role, path }: PhoneProps) {
  const t = useT('desktop')
  const locale = useLocale()
  const [starts, setStarts] = useState(0)
  return (
    <figure className={styles.phone}>
      <figcaption>
        <span>
          <b>{name}</b> {role}
        </span>
        {/* A frame has neither an address bar nor a reload, and starting the whole demo over would end the trade. */}
        <button type="button" aria-label={t('restartPhone', { name })} onClick={() => setStarts(starts + 1)}>
          {t('restart')}
        </button>
      </figcaption>
      <div className={styles.screen}>
        {path !== undefined && (
          <iframe
            key={starts}
            // The phone follows the page's language by what stands behind the #: no new page.
            src={`${originOf(name.toLowerCase())}${path}#${locale}`}
            title={t('phoneOf', { name })}
            allow="clipboard-write; camera; publickey-credentials-get; publickey-credentials-create"
          />
        )}
      </div>
    </figure>
  )
}

/** Each phone has an origin of its own, so that each keeps its own session. */
function originOf(name: string): string {
  return `${location.protocol}//${name}.localhost${location.port ? `:${location.port}` : ''}`
}
