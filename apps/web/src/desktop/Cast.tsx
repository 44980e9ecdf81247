import { useT } from '../base/i18n/i18n.ts'
import styles from './DesktopPage.module.css'

const DEMO_PASSWORD = 'demo-1234'
const DEMO_PIN = '135790'

/** Who is in the demo, with what they log in by; and the links beside the app. */
export function Cast() {
  const t = useT('desktop')
  const people = [
    { name: 'bob', does: t('roleBob'), mobile: '+8613800000002' },
    { name: 'alice', does: t('roleAlice'), mobile: '+8613800000001' },
    { name: 'mei', does: t('roleMei'), mobile: '+8613800000003' },
    { name: 'nina', does: t('roleNina'), mobile: '+8613800000004' },
    { name: 'olivia', does: t('roleOlivia'), mobile: '' },
  ]
  return (
    <>
      <section className={styles.cast} aria-label={t('cast')}>
        <h2>{t('cast')}</h2>
        <table>
          <thead className={styles.unseen}>
            <tr>
              <th>{t('who')}</th>
              <th>{t('role')}</th>
              <th>{t('mobile')}</th>
            </tr>
          </thead>
          <tbody>
            {people.map((person) => (
              <tr key={person.name}>
                <th scope="row">{person.name}</th>
                <td>{person.does}</td>
                <td>{person.mobile}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className={styles.note}>{t('secrets', { password: DEMO_PASSWORD, pin: DEMO_PIN })}</p>
      </section>
      <nav className={styles.links} aria-label={t('console')}>
        <a href="/console/">
          <b>{t('console')}</b>
          <span>{t('consoleText')}</span>
        </a>
        <a href="/docs">
          <b>{t('docs')}</b>
          <span>/docs</span>
        </a>
      </nav>
    </>
  )
}
