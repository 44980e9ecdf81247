import { CONSOLE_PICTURES, type Picture } from '@u-market/contract'
import type { Deps } from '../deps.ts'
import { signAddress } from './sign-address.ts'

type Signing = Pick<Deps, 'secret' | 'publicUrl' | 'clock' | 'isConsole'>

export function pictureViews(deps: Signing, paths: readonly string[]): Picture[] {
  return paths.map((path) => pictureView(deps, path))
}

export function pictureView(deps: Signing, path: string): Picture {
  return {
    url: path,
    fullUrl: signedUrl(deps, path),
  }
}

/**
 * The address at which a stored picture can be shown: signed, except avatars, which are public; to operators one that their session
 * opens, and nobody else's. '' stays ''.
 */
export function signedUrl(deps: Signing, path: string): string {
  if (path === '') return ''
  if (deps.isConsole) return CONSOLE_PICTURES + path
  return deps.publicUrl + (isAvatar(path) ? path : signAddress(deps.secret, path, deps.clock.now()))
}

function isAvatar(path: string): boolean {
  return path.startsWith('/uploads/avatar/')
}
