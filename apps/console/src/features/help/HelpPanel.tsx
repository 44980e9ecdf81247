import { useRead } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Panel } from '../../parts/Panel.tsx'
import { Permitted } from '../../parts/Permitted.tsx'
import { Failure, Skeleton } from '../../parts/Placeholders.tsx'
import { HelpForm } from './HelpForm.tsx'

type Props = { readonly id: string; readonly onClose: () => void }

/** One text in every language, side by side. */
export function HelpPanel({ id, onClose }: Props) {
  const t = useT('help')
  const { data, error, refetch } = useRead('getHelpText', { id })
  return (
    <Panel
      title={t('helpText', { id })}
      note={data && `${t(data.kind)} · ${t(`topic_${data.topic}`)}`}
      onClose={onClose}
    >
      {!data && error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={12} />}
      {data && (
        <Permitted act="help.edit">
          <HelpForm text={data} />
        </Permitted>
      )}
    </Panel>
  )
}
