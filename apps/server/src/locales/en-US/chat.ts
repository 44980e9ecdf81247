export const messages = {
  service: 'Customer service',
} as const
