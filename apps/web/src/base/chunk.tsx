// What is fetched apart, shown as soon as it is there. React's `lazy` waits until 300 ms after the last placeholder on the page.
import { type ComponentType, type ReactNode, useLayoutEffect, useState } from 'react'

export type Chunk<Part> = {
  /** Null until it is there. */
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

/** Null until it is there; throws what kept it away. */
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

/** A component that is fetched when it is first shown; `instead` keeps its place. */
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
