import { useHomeConfig } from '../../base/api/use-api.ts'
import { linkOrigin } from './code-links.ts'

/** The origin of the links in codes. */
export function useLinkOrigin(): string {
  return linkOrigin(useHomeConfig().data?.publicUrl, location.origin)
}
