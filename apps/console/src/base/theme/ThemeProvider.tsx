import { StyleProvider } from '@ant-design/cssinjs'
import { ConfigProvider } from 'antd'
import type { Locale as AntdLocale } from 'antd/es/locale'
import english from 'antd/es/locale/en_US'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useLocale } from '../i18n/i18n.ts'
import { antdTheme, useScheme } from './theme.ts'

const sink = createStyleSink(document)

export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  const scheme = useScheme()
  const theme = useMemo(() => antdTheme(scheme), [scheme])
  const antdLocale = useAntdLocale()
  return (
    // antd's styles in a layer, so that the console's styles win regardless of specificity.
    <StyleProvider container={sink} layer>
      <ConfigProvider theme={theme} locale={antdLocale} button={{ autoInsertSpace: false }}>
        {children}
      </ConfigProvider>
    </StyleProvider>
  )
}

/** Returns antd's texts, loaded on demand; English until then. Never undefined, because antd would remount the page. */
function useAntdLocale(): AntdLocale {
  const locale = useLocale()
  const [packs, setPacks] = useState<Readonly<Record<string, AntdLocale>>>({})
  useEffect(() => {
    void loadAntdWords(locale).then((pack) => pack && setPacks((known) => ({ ...known, [locale]: pack })))
  }, [locale])
  return packs[locale] ?? english
}

const files = import.meta.glob<AntdLocale>('../../locales/*/antd.ts', { import: 'pack' })

/** Loads antd's texts in a language; undefined if its folder has none. */
async function loadAntdWords(locale: string): Promise<AntdLocale | undefined> {
  return files[`../../locales/${locale}/antd.ts`]?.()
}

type SheetHost = { adoptedStyleSheets: CSSStyleSheet[] }

/**
 * Creates an element outside the document, into which antd writes its styles; `host` adopts them at once as constructed style
 * sheets. A CSP without 'unsafe-inline' forbids <style> elements in the document, but allows constructed sheets.
 */
function createStyleSink(host: SheetHost): HTMLElement {
  const sink = document.createElement('div')
  const sheets = new Map<Node, { readonly sheet: CSSStyleSheet; text: string }>()

  const adopt = (): void => {
    const styles = [...sink.children].filter((node) => node.tagName === 'STYLE')
    for (const node of styles) {
      const text = node.textContent ?? ''
      const known = sheets.get(node)
      if (known?.text === text) continue
      const entry = known ?? { sheet: new CSSStyleSheet(), text }
      entry.text = text
      entry.sheet.replaceSync(text)
      sheets.set(node, entry)
    }
    for (const node of sheets.keys()) if (node.parentNode !== sink) sheets.delete(node)
    host.adoptedStyleSheets = styles.flatMap((node) => sheets.get(node)?.sheet ?? [])
  }

  // Insertions apply at once, before layout effects measure; later text changes apply before the next paint.
  const insertBefore = sink.insertBefore.bind(sink)
  sink.insertBefore = <T extends Node>(node: T, before: Node | null): T => {
    const inserted = insertBefore(node, before)
    adopt()
    return inserted
  }
  new MutationObserver(adopt).observe(sink, { childList: true, subtree: true, characterData: true })
  return sink
}
