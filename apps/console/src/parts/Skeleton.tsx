import css from './Skeleton.module.css'

/** Grey lines in the place of what comes; shown only when the wait is long enough to be felt. */
export function Skeleton({ lines = 6 }: { readonly lines?: number }) {
  return (
    <div className={css.skeleton} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <i key={line} />
      ))}
    </div>
  )
}
