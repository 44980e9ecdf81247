import css from './Kbd.module.css'

/** The key for an act, beside its words. Hidden from screen readers: `aria-keyshortcuts` tells them. */
export const Kbd = ({ keys }: { readonly keys: string }) => (
  <span className={css.keys} aria-hidden="true">
    {keys.split(' ').map((key) => (
      <kbd key={key}>{key}</kbd>
    ))}
  </span>
)
