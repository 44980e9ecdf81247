import { paths, screens } from '@u-market/contract/paths'
import { useEffect, useState } from 'react'
import { useLocale, useT } from '../../base/i18n/i18n.ts'
import { callDemo } from './call-demo.ts'
import styles from './DemoPage.module.css'

/** Bob's phone is on Alice's offer, Alice's at home; both are signed in. */
export function Phones() {
  const t = useT('desktop')
  const [start, setStart] = useState<string>()
  useEffect(() => {
    void findOffer().then(setStart, () => setStart(screens.offers))
  }, [])
  return (
    <section className={styles.phones} aria-label={t('phones')}>
      <Phone name="Bob" role={t('buyer')} path={start} />
      <Phone name="Alice" role={t('seller')} path={screens.home} />
    </section>
  )
}

/** Alice's best offer that is up; the list, if she has none. */
async function findOffer(): Promise<string> {
  const { data } = await callDemo('listOffers', { limit: 50 })
  const offer = data.find(({ nickname }) => nickname === 'Alice')
  return offer ? paths.offer(offer.id) : screens.offers
}

type PhoneProps = { readonly name: string; readonly role: string; readonly path: string | undefined }

function Phone({ name, role, path }: PhoneProps) {
  const t = useT('desktop')
  const locale = useLocale()
  return (
    <figure className={styles.phone}>
      <figcaption>
        <b>{name}</b> {role}
      </figcaption>
      <div className={styles.screen}>
        {path !== undefined && (
          <iframe
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
