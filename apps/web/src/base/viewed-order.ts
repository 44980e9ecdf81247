import { fieldIn, screens } from '@u-market/contract/paths'

/** Returns the order whose page or chat is at an address; null elsewhere. */
export function viewedOrder(pathname: string, search: string): string | null {
  const isOfOrder = pathname === screens.order || pathname === screens.chat
  return isOfOrder ? fieldIn(new URLSearchParams(search), 'orderId') : null
}
