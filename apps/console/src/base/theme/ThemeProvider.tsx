import { StyleProvider } from '@ant-design/cssinjs'
import { ConfigProvider } from 'antd'
import type { Locale as AntdLocale } from 'antd/es/locale'
import english from 'antd/es/locale/en_US'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useLocale } from '../i18n/i18n.ts'
import { antdTheme } from './antd-theme.ts'
import { loadAntdWords } from './antd-words.ts'
import { createStyleSink } from './style-sink.ts'
import { useScheme } from './theme.ts'

const sink = createStyleSink(document)

export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  const scheme = useScheme()
  const theme = useMemo(() => antdTheme(scheme), [scheme])
  const antdLocale = useAntdLocale()
  return (
    // In a layer of its own, so that our styles win without a fight over specificity.
    <StyleProvider container={sink} layer>
      <ConfigProvider theme={theme} locale={antdLocale} button={{ autoInsertSpace: false }}>
        {children}
      </ConfigProvider>
    </StyleProvider>
  )
}

/** antd's own words, fetched when they are wanted, English till then. Never none at all, for then antd would rebuild the page. */
function useAntdLocale(): AntdLocale {
  const locale = useLocale()
  const [packs, setPacks] = useState<Readonly<Record<string, AntdLocale>>>({})
  useEffect(() => {
    void loadAntdWords(locale).then((pack) => pack && setPacks((known) => ({ ...known, [locale]: pack })))
  }, [locale])
  return packs[locale] ?? english
}
