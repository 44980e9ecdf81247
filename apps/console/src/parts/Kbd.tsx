import css from './Kbd.module.css'

/** The key for an act, beside its words. Hidden from screen readers: `aria-keyshortcuts` tells them. */
export function Kbd({ keys }: { readonly keys: string }) {
  return (
    <span className={css.keys} aria-hidden="true">
      {keys.split(' ').map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  )
}
