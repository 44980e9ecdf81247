import type { HelpText } from '@u-market/contract'
import { useEffect } from 'react'
import { useApiList } from '../../base/api/use-api.ts'

/** As many as one answer holds. */
const AT_ONCE = 50

/** All texts of a kind: the phone searches them itself, so the last page is fetched like the first. */
export function useHelpTexts(kind: HelpText['kind']) {
  const list = useApiList('listHelp', { kind, limit: AT_ONCE })
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  return list
}
