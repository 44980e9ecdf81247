import { paths } from '@u-market/contract/paths'
import { Navigate, useParams } from '../../base/router.tsx'

/** `/offer/{id}`, from a QR code: leads to buying from the offer. */
export function OfferLink() {
  const { id = '' } = useParams()
  return <Navigate to={paths.offer(id)} />
}

/** `/invite/{code}`: leads to the registration, with the code filled in. */
export function InviteLink() {
  const { code = '' } = useParams()
  return <Navigate to={paths.register(code)} />
}
