import type { Catalogue } from '@u-market/i18n'

/** The catalogues that no first screen uses; one more costs that screen nothing. */
export const files = import.meta.glob<Catalogue>(['./*/*.ts', '!./*/{core,desktop,home,titles,page}.ts'], {
  import: 'messages',
})
