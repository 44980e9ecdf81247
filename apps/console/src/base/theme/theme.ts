import { dense, fontFamily, motionMs, palette, type Scheme, shadow, weight } from '@u-market/tokens'
import { type ThemeConfig, theme } from 'antd'
import { useSyncExternalStore } from 'react'
import { create } from 'zustand'
import { readStored, writeStored } from '../storage.ts'

export type Theme = 'system' | Scheme
export const themes = ['system', 'light', 'dark'] as const satisfies readonly Theme[]

const stored = readStored('theme')

/** public/early.js reads the same key before the first paint. */
export const useTheme = create<{ readonly theme: Theme }>()(() => ({
  theme: stored === 'light' || stored === 'dark' ? stored : 'system',
}))

export function setTheme(theme: Theme): void {
  writeStored('theme', theme === 'system' ? null : theme)
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  useTheme.setState({ theme })
}

const darkSystem = matchMedia('(prefers-color-scheme: dark)')

export function useScheme(): Scheme {
  const theme = useTheme((state) => state.theme)
  const isSystemDark = useSyncExternalStore(subscribe, () => darkSystem.matches)
  return theme === 'system' ? (isSystemDark ? 'dark' : 'light') : theme
}

function subscribe(listener: () => void): () => void {
  darkSystem.addEventListener('change', listener)
  return () => darkSystem.removeEventListener('change', listener)
}

type Tokens = NonNullable<ThemeConfig['token']>
type ColourOf = (name: keyof typeof palette) => string

const sizes: Tokens = {
  fontFamily,
  fontFamilyCode: dense.codeFamily,
  fontSize: dense.font.body,
  fontWeightStrong: weight.strong,
  controlHeight: dense.size.row,
  borderRadius: dense.radius.field,
  borderRadiusLG: dense.radius.card,
  boxShadow: shadow,
  boxShadowSecondary: shadow,
}

/** Maps the console's tokens to antd's names; antd derives the rest from these. */
export function antdTheme(scheme: Scheme): ThemeConfig {
  const colour: ColourOf = (name) => palette[name][scheme]
  return {
    algorithm: scheme === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: { ...colours(colour), ...sizes, ...motion(), wireframe: false },
    components: components(colour),
  }
}

function colours(colour: ColourOf): Tokens {
  return {
    colorPrimary: colour('jade'),
    colorPrimaryHover: colour('jade'),
    colorPrimaryActive: colour('jade'),
    colorPrimaryBg: colour('tint-jade'),
    colorSuccess: colour('jade'),
    colorInfo: colour('jade'),
    colorLink: colour('jade'),
    colorWarning: colour('amber'),
    colorWarningBg: colour('amber-ground'),
    colorWarningBorder: colour('amber-ground'),
    colorError: colour('danger'),
    colorErrorHover: colour('danger'),
    colorErrorActive: colour('danger'),
    colorErrorBg: colour('danger-ground'),
    colorErrorBorder: colour('danger-ground'),
    colorText: colour('ink'),
    colorTextSecondary: colour('second'),
    colorTextTertiary: colour('faint'),
    colorTextQuaternary: colour('faint'),
    colorTextPlaceholder: colour('faint'),
    colorTextDescription: colour('second'),
    colorTextLightSolid: colour('on-jade'),
    colorBgBase: colour('card'),
    colorBgContainer: colour('card'),
    colorBgElevated: colour('card'),
    colorBgLayout: colour('page'),
    colorBgSpotlight: colour('ink'),
    colorBorder: colour('line'),
    colorBorderDisabled: colour('line'),
    colorBorderSecondary: colour('line'),
    colorSplit: colour('line'),
    colorFillTertiary: colour('field'),
    colorFillQuaternary: colour('field'),
  }
}

function motion(): Tokens {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const duration = (ms: number): string => (isStill ? '0s' : `${ms}ms`)
  return {
    motionDurationFast: duration(motionMs / 2),
    motionDurationMid: duration(motionMs),
    motionDurationSlow: duration(motionMs),
    motion: !isStill,
  }
}

function components(colour: ColourOf): NonNullable<ThemeConfig['components']> {
  return {
    // The dark algorithm would dim the colours.
    Button: {
      colorPrimary: colour('jade'),
      colorError: colour('danger'),
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
      dangerColor: colour('on-danger'),
    },
    Segmented: { itemSelectedBg: colour('card'), trackBg: colour('field') },
    Input: { activeShadow: `0 0 0 2px ${colour('tint-jade')}` },
  }
}
