import { useT } from '../../base/i18n/i18n.ts'
import styles from './DemoPage.module.css'

const PASSWORD = 'demo-1234'
const PAY_PASSWORD = '135790'

/** Who else is in the demo, with what they log in by; and the doors beside the app. */
export function Cast() {
  const t = useT('desktop')
  const people = [
    { name: 'bob', does: t('roleBob') },
    { name: 'alice', does: t('roleAlice') },
    { name: 'mei', does: t('roleMei') },
    { name: 'nina', does: t('roleNina') },
    { name: 'olivia', does: t('roleOlivia') },
  ]
  return (
    <>
      <details>
        <summary>{t('cast')}</summary>
        <dl className={styles.cast}>
          {people.map(({ name, does }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <p>{t('secrets', { password: PASSWORD, pin: PAY_PASSWORD })}</p>
      </details>
      <nav className={styles.links} aria-label={t('doors')}>
        <a href="/console/">{t('console')}</a>
        <a href="/docs">{t('docs')}</a>
      </nav>
    </>
  )
}
