import { locales } from '@u-market/contract/locale'
import { i18n } from '../../base/i18n/i18n.ts'
import { loadCatalogue } from '../../locales/index.ts'
import { moneyText } from '../../parts/money.ts'
import { openCard, QR_SIDE } from './card-canvas.ts'

/** The code leaves room for what a third language promises, and any further one. */
const PROMISE_HEIGHT = 46

type Receive = {
  readonly link: string
  readonly nickname: string
  readonly wallet: string
  readonly amount: string
}

export async function drawReceiveCard({ link, nickname, wallet, amount }: Receive): Promise<Blob> {
  const card = openCard()
  const t = i18n.translator('codes')
  card.putSign(112)
  card.skip(28)
  card.write({ text: nickname, size: 60, isStrong: true })
  card.write({ text: t('scanMe'), size: 34, ink: 'second' })
  card.skip(20)
  card.putQr(link)
  card.skip(8)
  if (amount !== '') card.write({ text: moneyText(amount, 'U'), size: 72, isStrong: true })
  card.skip(12)
  card.write({ text: wallet, size: 36, ink: 'second' })
  card.write({ text: new URL(link).host, size: 32, ink: 'faint' })
  return card.finish()
}

type Invite = {
  readonly link: string
  readonly nickname: string
  readonly code: string
  /** Whether the market may be praised for having no fee. */
  readonly isFree: boolean
}

/** For friends of any language, so it speaks all of them, the default one last. */
export async function drawInviteCard({ link, nickname, code, isFree }: Invite): Promise<Blob> {
  const catalogues = await everyLanguage()
  const texts = [...catalogues.slice(1), ...catalogues.slice(0, 1)]
  const card = openCard()
  card.putSign(112)
  card.skip(24)
  card.write({ text: catalogues.map((each) => each.cardMarket).join(' · '), size: 52, isStrong: true })
  card.skip(8)
  const promises = texts.map((each) => (isFree ? each.cardPromise : each.cardPromiseWithFee) ?? '')
  for (const [at, text] of promises.entries()) card.write({ text, size: at === 0 ? 38 : 34, ink: 'second' })
  card.skip(16)
  card.putQr(link, QR_SIDE - PROMISE_HEIGHT * (texts.length - 2))
  card.skip(8)
  card.write({ text: nickname, size: 46, isStrong: true })
  card.write({
    text: texts.map((each) => each.cardInvites).join(' · '),
    size: 32,
    ink: 'second',
  })
  card.skip(12)
  card.write({ text: code, size: 60, ink: 'jade', isStrong: true })
  card.write({ text: new URL(link).host, size: 32, ink: 'faint' })
  return card.finish()
}

function everyLanguage() {
  return Promise.all(locales.map((locale) => loadCatalogue(locale, 'codes')))
}
