import css from './Kbd.module.css'

/** Shortcut shown next to a label. Hidden from screen readers, which get `aria-keyshortcuts`. */
export function Kbd({ keys }: { readonly keys: string }) {
  return (
    <span className={css.keys} aria-hidden="true">
      {keys.split(' ').map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  )
}
