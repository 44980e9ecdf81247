import { screens } from '@u-market/contract/paths'
import { type BugType, bugTypes, freeText } from '@u-market/domain'
import { History } from 'lucide-react'
import { fieldError } from '../../base/api/errors.ts'
import { useApiMutation } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useNavigate, useSearchParams } from '../../base/router.tsx'
import { useDraft } from '../../base/stores/draft.ts'
import { useIsLoggedIn, useUserInfo } from '../../base/stores/user-info.ts'
import { IconButton } from '../../parts/Button.tsx'
import { Field } from '../../parts/Field.tsx'
import { LoginFirst } from '../../parts/LoginFirst.tsx'
import { MyReports, SentReport, SHOW_MINE } from './MyReports.tsx'
import { blankReport, fieldsOf, type ReportDraft, ReportForm, ReportTypes } from './ReportForm.tsx'

/** The report form, or the confirmation. The number of a sent report is in the address, so that it survives a reload. */
export function ReportBugScreen() {
  const t = useT('reports')
  const isLoggedIn = useIsLoggedIn()
  const [query, setQuery] = useSearchParams()
  const sent = /^\d+$/.exec(query.get('sent') ?? '')?.[0]
  if (!isLoggedIn) return <LoginFirst title={t('title')} back={screens.mine} />
  return sent === undefined ? (
    <ReportBugForm onSent={(id) => setQuery({ sent: String(id) }, { replace: true })} />
  ) : (
    <SentReport id={sent} onAnother={() => setQuery({}, { replace: true })} />
  )
}

type Draft = ReportDraft & { readonly type: BugType; readonly contact: string }
const blank: Draft = { ...blankReport, type: 'order', contact: '' }

const MAX_CONTACT = 64

/** The draft is kept until it is sent. */
function ReportBugForm({ onSent }: { readonly onSent: (id: number) => void }) {
  const t = useT('reports')
  const mobile = useUserInfo(({ info }) => info?.mobile ?? '')
  const [draft, change, clear] = useDraft<Draft>('bugReport', blank)
  const { mutate, isPending, error } = useApiMutation('reportBug', {
    refreshes: ['notices'],
    onSuccess: ({ id }) => {
      clear()
      onSent(id)
    },
  })
  const { type, contact } = draft
  const send = (): void =>
    mutate({ type, ...fieldsOf(draft), ...(freeText(contact) !== '' && { contact: freeText(contact) }) })
  return (
    <ReportForm
      of="reports"
      title={t('title')}
      back={screens.mine}
      end={<MineButton />}
      types={
        <ReportTypes
          label={t('type')}
          value={type}
          onChange={(chosen) => change({ type: chosen })}
          options={bugTypes.map((value) => ({ value, label: t(`type_${value}`) }))}
        />
      }
      draft={draft}
      onChange={change}
      more={
        <Field
          label={t('contact')}
          value={contact}
          maxLength={MAX_CONTACT}
          onChange={(text) => change({ contact: text })}
          hint={t('contactHint', { mobile: maskedMobile(mobile) })}
          error={fieldError(error, 'contact')}
        />
      }
      sending={{ error, isPending }}
      onSend={send}
    >
      <MyReports />
    </ReportForm>
  )
}

/** Jumps to the answers below the form. */
function MineButton() {
  const t = useT('reports')
  const navigate = useNavigate()
  return (
    <IconButton label={t('mine')} onClick={() => navigate(SHOW_MINE, { replace: true })}>
      <History />
    </IconButton>
  )
}

/** "+86 138****0001": enough for users to recognize their number. */
export function maskedMobile(mobile: string): string {
  const shown = 4
  const head = mobile.slice(0, Math.max(0, mobile.length - 2 * shown))
  return mobile.length <= 2 * shown ? mobile : `${head}****${mobile.slice(-shown)}`
}
