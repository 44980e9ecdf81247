export const messages = {
  openOrder: 'Tap to open the order.',
  openNotices: 'Tap to read the notice.',
} as const
