import { Link } from 'react-router'
import { useT } from '../../app/i18n/i18n.ts'

const kinds = [
  'user',
  'verification',
  'appeal',
  'order',
  'exchange',
  'merchant',
  'service',
  'fault',
  'help',
  'operator',
  'upload',
] as const
const pages: Readonly<Record<(typeof kinds)[number], string | null>> = {
  user: '/users',
  verification: '/verifications',
  appeal: '/appeals',
  order: '/orders',
  exchange: '/exchanges',
  merchant: '/merchants',
  service: '/service',
  fault: '/faults',
  help: '/help',
  operator: null,
  upload: null,
}

/** What was acted on, on the wire as `user:3`; a link where it has a page. */
export const Subject = ({ subject }: { readonly subject: string }) => {
  const t = useT('audit')
  const [name = '', id = ''] = subject.split(':')
  const kind = kinds.find((known) => known === name)
  if (!kind) return <span>{subject}</span>
  const text = `${t(`on_${kind}`)} ${id}`
  const page = pages[kind]
  return page === null ? <span>{text}</span> : <Link to={`${page}/${id}`}>{text}</Link>
}
