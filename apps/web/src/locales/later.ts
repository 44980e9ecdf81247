import type { Catalogue } from '@u-market/i18n'

/** Catalogues that no first screen uses; another one costs that screen nothing. */
export const files = import.meta.glob<Catalogue>(['./*/*.ts', '!./*/{core,desktop,home,page}.ts'], {
  import: 'messages',
})
