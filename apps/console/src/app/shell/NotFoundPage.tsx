import { Link } from 'react-router'
import { Empty } from '../../parts/Empty.tsx'
import { useT } from '../i18n/i18n.ts'

export const NotFoundPage = () => {
  const t = useT('shell')
  return <Empty text={t('notFound')} act={<Link to="/">{t('toStart')}</Link>} />
}
