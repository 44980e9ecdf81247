import styles from './help.module.css'

const POINT = '- '

/** A help text as it is read. Plain text throughout: nothing in it is markup. */
export function HelpContent({ content }: { readonly content: string }) {
  return (
    <div className={styles.content}>
      {blocksOf(content).map((block) =>
        'text' in block ? (
          <p key={block.text}>{block.text}</p>
        ) : (
          <ul key={block.points.join()}>
            {block.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        ),
      )}
    </div>
  )
}

type Block = { readonly text: string } | { readonly points: readonly string[] }

/** Paragraphs stand apart by an empty line; lines that begin with "- " are the points of a list. */
function blocksOf(content: string): Block[] {
  return content
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const lines = part.split('\n')
      return lines.every((line) => line.startsWith(POINT))
        ? { points: lines.map((line) => line.slice(POINT.length)) }
        : { text: part }
    })
}
