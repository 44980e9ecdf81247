import { useFormat } from '../base/i18n/use-format.ts'

/** A moment, short; the second and the year on hover. */
export function Time({ at }: { readonly at: number | null }) {
  const { time, fullTime } = useFormat()
  if (at === null) return <span>–</span>
  return (
    <time dateTime={new Date(at * 1000).toISOString()} title={fullTime(at)} style={{ whiteSpace: 'nowrap' }}>
      {time(at)}
    </time>
  )
}
