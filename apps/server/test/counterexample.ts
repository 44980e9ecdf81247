import type fc from 'fast-check'

type Failed = Pick<fc.RunDetails<unknown>, 'seed' | 'counterexamplePath' | 'errorInstance' | 'numShrinks'>

type Told = {
  /** The class of errors whose message is complete; any other error is shown with its stack. */
  readonly Kind: new (
    message: string,
    options: ErrorOptions,
  ) => Error
  /** The npm script that reproduces the failure. */
  readonly script: string
}

/** Returns the error of a property's smallest failure, with the command that reproduces it. */
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
