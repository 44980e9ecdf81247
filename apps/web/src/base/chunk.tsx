// Parts that load separately, shown as soon as they are there. React's `lazy` waits until 300 ms after the last placeholder on
// the page.
import { type ComponentType, type ReactNode, useLayoutEffect, useState } from 'react'

export type Chunk<Part> = {
  /** Null until loaded. */
  readonly known: () => Part | null
  readonly fetch: () => Promise<Part>
}

export function chunk<Part>(load: () => Promise<Part>): Chunk<Part> {
  let part: Part | null = null
  return {
    known: () => part,
    fetch: async () => {
      part ??= await load()
      return part
    },
  }
}

/** Returns null until loaded; throws the load error when rendered. */
export function usePart<Part>({ known, fetch }: Chunk<Part>): Part | null {
  const [part, setPart] = useState(known)
  useLayoutEffect(() => {
    const breakRender = (error: unknown): void =>
      setPart(() => {
        throw error
      })
    if (!part) fetch().then((fetched) => setPart(() => fetched), breakRender)
  }, [part, fetch])
  return part
}

/** A component that loads when first shown; `instead` keeps its place. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: ReactNode = null,
): ComponentType<Props> {
  const part = chunk(load)
  // biome-ignore lint/correctness/noComponentHookFactories: made once, at the top of a module, as React's own `lazy`
  return function Later(props: Props) {
    const Part = usePart(part)
    return Part ? <Part {...props} /> : instead
  }
}
