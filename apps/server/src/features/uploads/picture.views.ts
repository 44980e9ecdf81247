import type { Picture } from '@u-market/contract'
import type { Deps } from '../deps.ts'
import { signAddress } from './sign-address.ts'

type Signing = Pick<Deps, 'secret' | 'publicUrl' | 'clock'>

const isAvatar = (path: string): boolean => path.startsWith('/uploads/avatar/')

/** The address at which a stored picture can be shown: signed, except avatars, which are public. '' stays ''. */
export const signedUrl = (deps: Signing, path: string): string => {
  if (path === '') return ''
  return deps.publicUrl + (isAvatar(path) ? path : signAddress(deps.secret, path, deps.clock.now()))
}

export const pictureView = (deps: Signing, path: string): Picture => ({
  url: path,
  fullUrl: signedUrl(deps, path),
})

export const pictureViews = (deps: Signing, paths: readonly string[]): Picture[] =>
  paths.map((path) => pictureView(deps, path))
