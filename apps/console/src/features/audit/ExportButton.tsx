import { App, Button, Tooltip } from 'antd'
import { Download } from 'lucide-react'
import { errorText } from '../../base/api/errors.ts'
import { useAct } from '../../base/api/use-call.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { usePermission } from '../../parts/Permitted.tsx'
import type { AuditQuery } from './filters.ts'
import { saveFile } from './save-file.ts'

/** What the filters find, as a file; that it was taken along goes on record. */
export function ExportButton({ filters }: { readonly filters: AuditQuery }) {
  const t = useT('audit')
  const { message } = App.useApp()
  const permission = usePermission('audit.export')
  const take = useAct('exportAudit', {
    refreshes: ['listAudit'],
    onSuccess: ({ csv, rows, more }) => {
      saveFile({ name: 'audit.csv', text: csv })
      const said = t(more ? 'exportedFirst' : 'exported', { count: rows })
      if (more) void message.warning(said)
      else void message.success(said)
    },
  })
  const reason = permission.reason || errorText(take.error)
  return (
    <Tooltip title={reason ?? t('exportHint')}>
      <Button
        onClick={() => take.mutate(filters)}
        disabled={!permission.isAllowed}
        loading={take.isPending}
        icon={<Download size={14} aria-hidden="true" />}
      >
        {t('export')}
      </Button>
    </Tooltip>
  )
}
