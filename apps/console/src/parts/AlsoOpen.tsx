import type { ConsoleFormOf } from '@u-market/contract'
import { useRead } from '../base/api/use-call.ts'
import { useT } from '../base/i18n/i18n.ts'
import { useFormat } from '../base/i18n/use-format.ts'
import { Notice } from './Notice.tsx'

/** The server forgets a page that has been silent for half a minute. */
const WATCH_EVERY_MS = 5_000

type Props = { readonly kind: ConsoleFormOf<'watchCase'>['kind']; readonly id: string | number }

/** Says to the others that this is open here, and who of them has it open too. */
export function AlsoOpen({ kind, id }: Props) {
  const t = useT('core')
  const { time } = useFormat()
  const { data } = useRead('watchCase', { kind, id }, { isOnce: true, everyMs: WATCH_EVERY_MS })
  return data?.alsoOpen.map(({ name, since }) => (
    <Notice key={name} tone="waiting">
      {t('alsoOpen', { name, time: time(since) })}
    </Notice>
  ))
}
