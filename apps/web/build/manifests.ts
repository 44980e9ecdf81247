import { palette } from '@u-market/tokens'
import type { Plugin } from 'vite'

const words = {
  'en-US': {
    name: 'U Market',
    description: 'Buy and sell U coin with people, held safely in escrow until both are done.',
    orders: 'My orders',
    scan: 'Scan',
    receive: 'Receive payment',
  },
  'zh-CN': {
    name: 'U集市',
    description: '与人买卖 U 币，全程托管，直到双方完成。',
    orders: '我的订单',
    scan: '扫一扫',
    receive: '收款',
  },
} as const

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** One app under one id; its name in the language that is set when it is installed. */
export const manifestOf = (locale: keyof typeof words) => {
  const { name, description, orders, scan, receive } = words[locale]
  return {
    id: '/',
    lang: locale,
    name,
    short_name: name,
    description,
    start_url: '/views/home/index',
    scope: '/',
    display: 'standalone',
    orientation: 'portrait',
    theme_color: palette.page.light,
    background_color: palette.page.light,
    categories: ['finance'],
    icons: [
      icon('icon', 192, 'any'),
      icon('icon', 512, 'any'),
      icon('maskable', 192, 'maskable'),
      icon('maskable', 512, 'maskable'),
    ],
    shortcuts: [
      { name: orders, url: '/views/order/index' },
      { name: scan, url: '/views/home/scan' },
      { name: receive, url: '/views/my/ewm' },
    ],
  }
}

/** Writes manifest.<locale>.webmanifest; the early script names the one of the language. */
export const manifestPlugin = (): Plugin => ({
  name: 'u-market-manifests',
  generateBundle() {
    for (const locale of ['en-US', 'zh-CN'] as const)
      this.emitFile({
        type: 'asset',
        fileName: `manifest.${locale}.webmanifest`,
        source: JSON.stringify(manifestOf(locale)),
      })
  },
})
