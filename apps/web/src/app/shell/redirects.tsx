import { Navigate, useParams } from 'react-router'

/** `/offer/{id}`, from a QR code: the page to buy from it. */
export const OfferLink = () => {
  const { id = '' } = useParams()
  return <Navigate to={`/views/home/buy?id=${encodeURIComponent(id)}`} replace />
}

/** `/invite/{code}`: register, with the code filled in. */
export const InviteLink = () => {
  const { code = '' } = useParams()
  return <Navigate to={`/views/auth/register?invitecode=${encodeURIComponent(code)}`} replace />
}
