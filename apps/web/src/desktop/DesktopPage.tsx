import type { HomeConfig } from '@u-market/contract'
import { languages } from '@u-market/contract/locale'
import { firstPaths, fromWire } from '@u-market/contract/wire'
import { languageName } from '@u-market/i18n'
import { useEffect, useState } from 'react'
import { apiBase } from '../base/api/addresses.ts'
import { i18n, useLocale, useT } from '../base/i18n/i18n.ts'
import { QrCode } from '../features/wallet/codes/QrCode.tsx'
import styles from './DesktopPage.module.css'
import { DemoPage } from './demo/DemoPage.tsx'

type Config = Pick<HomeConfig, 'demo' | 'publicUrl'>

/** Page for PCs and tablets: how to open the app on a phone and, in the demo, two phones to trade with. */
export function DesktopPage() {
  const t = useT('desktop')
  const locale = useLocale()
  const [config, setConfig] = useState<Config | null>(null)
  useEffect(() => void readConfig().then(setConfig), [])
  useEffect(() => {
    document.title = `${t('market')} · ${t('title')}`
  }, [t])

  // A phone gets the configured address unless it is a loopback one. Otherwise it gets the address of this page, which works at
  // least in this browser.
  const configured = config?.publicUrl
  const address = configured && !isLoopback(configured) ? configured : location.origin
  const points = [
    [t('escrow'), t('escrowText')],
    [t('duty'), t('dutyText')],
    [t('fair'), t('fairText')],
  ] as const
  const top = (
    <header className={styles.top}>
      <img src="/icon.svg" alt="" width="40" height="40" />
      <b>{t('market')}</b>
      {languages
        .filter((language) => language.locale !== locale)
        .map((language) => (
          <button
            type="button"
            key={language.locale}
            className={styles.language}
            onClick={() => void i18n.setLocale(language.locale)}
          >
            {languageName(language.code, language.locale)}
          </button>
        ))}
    </header>
  )
  const open = <OpenOnPhone address={address} />
  if (config?.demo === 1) return <DemoPage top={top} open={open} />
  return (
    <div className={styles.page}>
      {top}
      <main className={styles.main}>
        <h1>{t('title')}</h1>
        <p className={styles.lead}>{t('lead')}</p>
        {open}
        <ul className={styles.points}>
          {points.map(([title, text]) => (
            <li key={title}>
              <b>{title}</b>
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </main>
    </div>
  )
}

/** A QR code for a phone; a loopback address gets a hint instead, because no phone can reach it. */
function OpenOnPhone({ address }: { readonly address: string }) {
  const t = useT('desktop')
  return (
    <section className={styles.open} aria-label={t('phonesOnly')}>
      {!isLoopback(address) && <QrCode className={styles.qr} text={address} label={t('qr', { address })} />}
      <div>
        <p>
          <b>{t('phonesOnly')}</b>
        </p>
        {isLoopback(address) ? (
          <p className={styles.note}>{t('scanLoopback')}</p>
        ) : (
          <>
            <p>{t('scan')}</p>
            <p className={styles.address}>{address}</p>
          </>
        )}
      </div>
    </section>
  )
}

async function readConfig(): Promise<Config | null> {
  try {
    const answer = await fetch(apiBase() + firstPaths.getMarket, { method: 'POST' })
    const body: { data?: unknown } = await answer.json()
    const config = fromWire(body.data)
    return isConfig(config) ? config : null
  } catch {
    return null
  }
}

/** The page works without the configuration, so invalid data is ignored. */
function isConfig(value: unknown): value is Config {
  return typeof value === 'object' && value !== null && 'demo' in value && 'publicUrl' in value
}

function isLoopback(address: string): boolean {
  return /\/\/(localhost|127\.|[^/]*\.localhost)/.test(address)
}
