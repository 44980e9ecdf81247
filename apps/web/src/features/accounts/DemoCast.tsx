import { useEffect } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import styles from './accounts.module.css'

/** The cast of the demo, as the README and the desktop page name it. */
const cast = ['bob', 'alice', 'mei', 'nina'] as const
const DEMO_PASSWORD = 'demo-1234'

/** In the demo alone: one tap fills the form. */
export function DemoCast({ onChoose }: { readonly onChoose: (account: string, password: string) => void }) {
  const t = useT('auth')
  // A phone of the desktop page is called after its owner: his form is filled in already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before anything was typed
  useEffect(() => {
    const owner = cast.find((name) => location.hostname === `${name}.localhost`)
    if (owner) onChoose(owner, DEMO_PASSWORD)
  }, [])
  const roles = { bob: t('castBob'), alice: t('castAlice'), mei: t('castMei'), nina: t('castNina') }
  return (
    <section className={styles.cast} aria-label={t('demo')}>
      <p>{t('demoHint')}</p>
      <div>
        {cast.map((name) => (
          <button key={name} type="button" onClick={() => onChoose(name, DEMO_PASSWORD)}>
            {roles[name]}
          </button>
        ))}
      </div>
    </section>
  )
}
