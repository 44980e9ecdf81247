import { create } from 'zustand'

/** How many ends of a trade or transfer fill the view. */
export const useMoments = create<{ readonly shown: number }>()(() => ({ shown: 0 }))

/** Counts one that is shown; returns a function that ends it. */
export function holdMoment(): () => void {
  change(1)
  return () => change(-1)
}

function change(by: 1 | -1): void {
  useMoments.setState(({ shown }) => ({ shown: shown + by }))
}
