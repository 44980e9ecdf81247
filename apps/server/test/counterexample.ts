import type fc from 'fast-check'

type Failed = Pick<fc.RunDetails<unknown>, 'seed' | 'counterexamplePath' | 'errorInstance' | 'numShrinks'>

type Told = {
  /** Of an error that says everything in its message; of any other the stack is told. */
  readonly Kind: new (
    message: string,
    options: ErrorOptions,
  ) => Error
  /** The script that runs it again: `npm run <script>`. */
  readonly script: string
}

/** What a property failed with, after it was shrunk, and how to see it again. */
export function counterexample(
  { seed, counterexamplePath, errorInstance, numShrinks }: Failed,
  { Kind, script }: Told,
): Error {
  const cause = errorInstance instanceof Error ? errorInstance : new Error(String(errorInstance))
  const saysAll: boolean = cause instanceof Kind
  const words = saysAll ? cause.message : (cause.stack ?? cause.message)
  return new Kind(
    `${words}\n\nshrunk ${numShrinks} times; again: npm run ${script} -- --seed ${seed} --path ${counterexamplePath}`,
    { cause },
  )
}
