import { FirstSteps } from './FirstSteps.tsx'
import { WaitingForMe } from './WaitingForMe.tsx'

/** What is mine to do: orders that wait, and the way in for somebody new. */
export function Matters() {
  return (
    <>
      <WaitingForMe />
      <FirstSteps />
    </>
  )
}
