import { paths } from '@u-market/contract/paths'
import { Navigate, useParams } from '../../base/router.tsx'

/** `/offer/{id}`, from a QR code: the page to buy from it. */
export function OfferLink() {
  const { id = '' } = useParams()
  return <Navigate to={paths.offer(id)} />
}

/** `/invite/{code}`: register, with the code filled in. */
export function InviteLink() {
  const { code = '' } = useParams()
  return <Navigate to={paths.register(code)} />
}
