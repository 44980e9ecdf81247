import { toast } from '../stores/toasts.ts'
import { useSocketState } from './socket-state.ts'

/** For acts whose change is pushed to both sides, the actor too: says it only when no push will. */
export function toastDone(text: string): void {
  if (useSocketState.getState().state !== 'open') toast(text, 'success')
}
