import type { ConsoleDataOf } from '@u-market/contract'

export type HelpText = ConsoleDataOf<'getHelpText'>

export const kinds = ['faq', 'tutorial', 'about'] as const satisfies readonly HelpText['kind'][]

export function kindOf(text: string): HelpText['kind'] {
  return kinds.find((kind) => kind === text) ?? 'faq'
}
