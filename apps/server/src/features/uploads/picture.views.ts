import type { Picture } from '@u-market/contract'
import type { Deps } from '../deps.ts'
import { signAddress } from './sign-address.ts'

type Signing = Pick<Deps, 'secret' | 'publicUrl' | 'clock'>

export function pictureViews(deps: Signing, paths: readonly string[]): Picture[] {
  return paths.map((path) => pictureView(deps, path))
}

export function pictureView(deps: Signing, path: string): Picture {
  return {
    url: path,
    fullUrl: signedUrl(deps, path),
  }
}

/** The address at which a stored picture can be shown: signed, except avatars, which are public. '' stays ''. */
export function signedUrl(deps: Signing, path: string): string {
  if (path === '') return ''
  return deps.publicUrl + (isAvatar(path) ? path : signAddress(deps.secret, path, deps.clock.now()))
}

function isAvatar(path: string): boolean {
  return path.startsWith('/uploads/avatar/')
}
