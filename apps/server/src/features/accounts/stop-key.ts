/** The key of the link that stops a change of the mobile. It is derived, not stored, so that each message can name it again. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { ownScreens } from '@u-market/contract/paths'
import type { Deps } from '../deps.ts'

const KEY_CHARACTERS = 32

export function stopKey({ secret }: Pick<Deps, 'secret'>, id: number): string {
  const mark = createHmac('sha256', `stop mobile:${secret}`).update(String(id)).digest('base64url')
  return `${id}.${mark.slice(0, KEY_CHARACTERS)}`
}

/** Returns the change that the key stops; null if it was not made here. */
export function readStopKey(deps: Pick<Deps, 'secret'>, key: string): number | null {
  const id = Number(key.split('.', 1)[0])
  const [given, right] = [Buffer.from(key), Buffer.from(stopKey(deps, id))]
  return given.length === right.length && timingSafeEqual(given, right) ? id : null
}

export function stopAddress(deps: Pick<Deps, 'secret' | 'publicUrl'>, id: number): string {
  return `${deps.publicUrl}${ownScreens.stopMobile}?key=${stopKey(deps, id)}`
}
