import { screens } from '@u-market/contract/paths'
import {
  REPORT_MIN_CHARACTERS,
  REPORT_MAX_CHARACTERS,
  REPORT_MAX_PICTURES,
  type BugType,
  bugTypes,
} from '@u-market/domain'
import { History } from 'lucide-react'
import { fieldError, formError } from '../../base/api/errors.ts'
import { useAct } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useNavigate, useSearchParams } from '../../base/router.tsx'
import { useDraft } from '../../base/stores/draft.ts'
import { useIsSignedIn, useUserInfo } from '../../base/stores/user-info.ts'
import { ActionBar } from '../../parts/ActionBar.tsx'
import { Button, IconButton } from '../../parts/Button.tsx'
import { Callout, Card } from '../../parts/Card.tsx'
import { Chips } from '../../parts/Choices.tsx'
import { Field, TextArea } from '../../parts/Field.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { SignInFirst } from '../../parts/SignInFirst.tsx'
import { noPictures, PictureFields, type Pictures, pathsOf } from '../../parts/UploadField.tsx'
import { MyReports, SentReport, SHOW_MINE } from './MyReports.tsx'
import styles from './reports.module.css'

/** A report, and after it what became of mine. The number of one just sent stands in the address, through a reload. */
export function FaultScreen() {
  const t = useT('fault')
  const isSignedIn = useIsSignedIn()
  const [query, setQuery] = useSearchParams()
  const sent = /^\d+$/.exec(query.get('sent') ?? '')?.[0]
  if (!isSignedIn) return <SignInFirst title={t('title')} back={screens.mine} />
  return sent === undefined ? (
    <FaultForm onSent={(id) => setQuery({ sent: String(id) }, { replace: true })} />
  ) : (
    <SentReport id={sent} onAnother={() => setQuery({}, { replace: true })} />
  )
}

function FaultForm({ onSent }: { readonly onSent: (id: number) => void }) {
  const t = useT('fault')
  const { draft, change, send, isPending, error } = useReport(onSent)
  const content = draft.content.trim()
  const isLong = content.length >= REPORT_MIN_CHARACTERS
  const missing = content === '' ? t('needWords') : t('needMore', { count: REPORT_MIN_CHARACTERS })
  const whole = formError(error)
  return (
    <Screen
      title={t('title')}
      back={screens.mine}
      end={<MineButton />}
      actions={
        <ActionBar reason={isLong ? undefined : missing}>
          <Button disabled={!isLong} isBusy={isPending} onClick={send}>
            {t('send')}
          </Button>
        </ActionBar>
      }
    >
      <div className={styles.form}>
        <FaultFields draft={draft} change={change} error={error} />
        {whole && <Callout tone="danger">{whole}</Callout>}
      </div>
      <MyReports />
    </Screen>
  )
}

/** The answers stand below the form: a tap instead of a scroll. */
function MineButton() {
  const t = useT('fault')
  const navigate = useNavigate()
  return (
    <IconButton label={t('mine')} onClick={() => navigate(SHOW_MINE, { replace: true })}>
      <History />
    </IconButton>
  )
}

type FaultFieldsProps = {
  readonly draft: FaultDraft
  readonly change: ReturnType<typeof useReport>['change']
  readonly error: unknown
}

const MOST_CONTACT = 64

function FaultFields({ draft, change, error }: FaultFieldsProps) {
  const t = useT('fault')
  const mobile = useUserInfo(({ info }) => info?.mobile ?? '')
  return (
    <Card>
      <div className={styles.types}>
        <p aria-hidden="true">{t('type')}</p>
        <Chips
          label={t('type')}
          value={draft.type}
          onChange={(type) => change({ type })}
          options={bugTypes.map((value) => ({ value, label: t(`type_${value}`) }))}
        />
      </div>
      <TextArea
        label={t('content')}
        value={draft.content}
        rows={5}
        maxLength={REPORT_MAX_CHARACTERS}
        onChange={(content) => change({ content })}
        hint={t('contentHint')}
        error={fieldError(error, 'content')}
      />
      <PictureFields
        label={t('pictures')}
        hint={t('picturesHint', { count: REPORT_MAX_PICTURES })}
        nameOf={(number) => t('picture', { number })}
        category="evidence"
        most={REPORT_MAX_PICTURES}
        value={draft.pictures}
        onChange={(step) => change((before) => ({ pictures: step(before.pictures) }))}
        error={fieldError(error, 'images')}
      />
      <Field
        label={t('contact')}
        value={draft.contact}
        maxLength={MOST_CONTACT}
        onChange={(contact) => change({ contact })}
        hint={t('contactHint', { mobile: maskedMobile(mobile) })}
        error={fieldError(error, 'contact')}
      />
    </Card>
  )
}

/** Enough of a mobile number for its owner to know it by: "+86 138****0001". */
export function maskedMobile(mobile: string): string {
  const shown = 4
  const head = mobile.slice(0, Math.max(0, mobile.length - 2 * shown))
  return mobile.length <= 2 * shown ? mobile : `${head}****${mobile.slice(-shown)}`
}

type FaultDraft = {
  readonly type: BugType
  readonly content: string
  readonly contact: string
  readonly pictures: Pictures
}
const blank: FaultDraft = { type: 'order', content: '', contact: '', pictures: noPictures }

/** What is written of a fault, kept until it is sent. */
function useReport(onSent: (id: number) => void) {
  const [draft, change, clear] = useDraft<FaultDraft>('fault', blank)
  const { mutate, isPending, error } = useAct('reportFault', {
    refreshes: ['notices'],
    onSuccess: ({ id }) => {
      clear()
      onSent(id)
    },
  })
  const send = (): void => {
    const contact = draft.contact.trim()
    const images = pathsOf(draft.pictures)
    mutate({
      type: draft.type,
      content: draft.content.trim(),
      ...(images !== '' && { images }),
      ...(contact !== '' && { contact }),
    })
  }
  return { draft, change, send, isPending, error }
}
