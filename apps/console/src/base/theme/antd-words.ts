import type { Locale } from 'antd/es/locale'

const files = import.meta.glob<Locale>('../../locales/*/antd.ts', { import: 'pack' })

/** antd's own words in a language; none where its folder has none. */
export async function loadAntdWords(locale: string): Promise<Locale | undefined> {
  return files[`../../locales/${locale}/antd.ts`]?.()
}
