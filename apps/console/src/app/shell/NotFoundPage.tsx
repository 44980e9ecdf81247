import { Link } from 'react-router'
import { useT } from '../../base/i18n/i18n.ts'
import { pages } from '../../base/paths.ts'
import { Empty } from '../../parts/Empty.tsx'

export function NotFoundPage() {
  const t = useT('shell')
  return <Empty text={t('notFound')} act={<Link to={pages.start}>{t('toStart')}</Link>} />
}
