import styles from './exchange.module.css'

/** A whole address in groups of four, to compare with the one in the receiving wallet. Copied, it has no spaces. */
export function GroupedAddress({ address }: { readonly address: string }) {
  return (
    <span className={styles.groups}>
      {(address.match(/.{1,4}/g) ?? []).map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups of one text, in its order
        <span key={at}>{group}</span>
      ))}
    </span>
  )
}
