import { useState } from 'react'
import { useT } from '../base/i18n/i18n.ts'
import styles from './DesktopPage.module.css'

export function Phones() {
  const t = useT('desktop')
  return (
    <section className={styles.demo} aria-label={t('demo')}>
      <div>
        <h2>{t('demo')}</h2>
        <p>{t('demoText')}</p>
      </div>
      <div className={styles.phones}>
        <Phone name="Bob" role={t('buyer')} />
        <Phone name="Alice" role={t('seller')} />
      </div>
    </section>
  )
}

function Phone({ name, role }: { readonly name: string; readonly role: string }) {
  const t = useT('desktop')
  const [runs, setRuns] = useState(1)
  return (
    <figure className={styles.phone}>
      <figcaption>
        <span>
          <b>{name}</b> · {role}
        </span>
        <button type="button" onClick={() => setRuns(runs + 1)}>
          {t('reset')}
        </button>
      </figcaption>
      <iframe
        key={runs}
        className={styles.screen}
        src={originOf(name.toLowerCase())}
        title={t('phoneOf', { name })}
        allow="clipboard-write; camera; publickey-credentials-get; publickey-credentials-create"
      />
    </figure>
  )
}

/** Each phone has an origin of its own, so that each keeps its own session. */
function originOf(name: string): string {
  return `${location.protocol}//${name}.localhost${location.port ? `:${location.port}` : ''}/`
}
