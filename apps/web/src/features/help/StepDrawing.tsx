import styles from './help.module.css'

/** One line drawing for each step of the tutorial, on a box of 96. */
const drawings = {
  buyer: [
    // a document that was checked
    'M14 24h68v48H14zM26 42a8 8 0 1 1 16 0 8 8 0 0 1-16 0zM22 62a12 10 0 0 1 24 0M54 38h18M54 48h10M58 62l6 6 12-14',
    // a list of offers, and one chosen
    'M14 18h44M14 34h44M14 50h26M14 66h20M50 62a18 18 0 1 1 36 0 18 18 0 0 1-36 0zM60 62l6 6 11-12',
    // an answer that says yes
    'M14 18h68v44H46L30 78V62H14zM36 40l9 9 17-18',
    // a phone that sends money
    'M26 12h44v72H26zM42 76h12M48 24v30M36 42l12 12 12-12',
    // a wallet with a coin in it
    'M14 34h62v44H14zM14 34l46-16v16M60 50h22v14H60a7 7 0 0 1 0-14z',
  ],
  seller: [
    // a lock
    'M26 44h44v36H26zM35 44V31a13 13 0 0 1 26 0v13M48 57v10',
    // a price tag
    'M14 16h34l36 36-30 30-40-40zM26 30a5 5 0 1 1 10 0 5 5 0 0 1-10 0zM44 58l14-14',
    // a bell
    'M48 14a22 22 0 0 1 22 22v16l8 14H18l8-14V36a22 22 0 0 1 22-22zM40 74a8 8 0 0 0 16 0',
    // a bank
    'M12 38 48 16l36 22zM22 46v24M39 46v24M57 46v24M74 46v24M12 80h72',
    // a lock that is open
    'M26 46h44v34H26zM35 46V30a13 13 0 0 1 25-5M48 58v10M70 22l8-6M74 34h10',
  ],
} as const

type StepDrawingProps = { readonly side: keyof typeof drawings; readonly at: number }

export function StepDrawing({ side, at }: StepDrawingProps) {
  const path = drawings[side][at]
  return path ? (
    <svg className={styles.drawing} viewBox="0 0 96 96" aria-hidden="true">
      <path d={path} />
    </svg>
  ) : null
}
