import { act } from '@testing-library/react'

/** A response that the test resolves or rejects. */
export function later<Value>() {
  let resolve: (value: Value) => void = () => undefined
  let reject: (error: Error) => void = () => undefined
  const promise = new Promise<Value>((comes, fails) => {
    resolve = comes
    reject = fails
  })
  return {
    promise,
    comes: (value: Value): Promise<void> => act(async () => resolve(value)),
    fails: (error: Error): Promise<void> => act(async () => reject(error)),
  }
}
