import type { DataOf, FormOf } from '@u-market/contract'
import { ownScreens, screens } from '@u-market/contract/paths'
import { type NoticeTopic, noticeTopics } from '@u-market/domain'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { errorText, readError } from '../../base/api/errors.ts'
import { useApiMutation, useApiQuery, useMe } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Alert, Card } from '../../parts/Card.tsx'
import { Switch } from '../../parts/Choices.tsx'
import { Field, Select } from '../../parts/Field.tsx'
import { Row } from '../../parts/List.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { ErrorState, Skeleton } from '../../parts/States.tsx'
import { phoneZone } from '../exports/index.ts'
import styles from './notice-settings.module.css'
import { PushSwitch } from './PushAsk.tsx'

type Settings = DataOf<'noticeSettings'>

/** Which notices wake the user's phones or are mailed, and when both stay quiet. Each change is saved at once. */
export function NoticeSettingsScreen() {
  const t = useT('noticeSettings')
  const { data, error, refetch } = useApiQuery('noticeSettings', {})
  const save = useApiMutation('noticeSettings', { refreshes: ['noticeSettings'] })
  // What was just chosen is shown until the settings have been read again.
  const settings = data && save.isPending ? chosen(data, save.variables) : data
  const { info } = useMe()
  const change = (form: FormOf<'noticeSettings'>): void => save.mutate(form)
  const refusal = errorText(save.error)
  return (
    <Screen title={t('title')} back={screens.settings}>
      <PushSwitch />
      {settings ? (
        <>
          <Card title={t('kinds')}>
            <p className={styles.note}>{t('kindsNote')}</p>
            <Topics settings={settings} onChange={change} />
            <p className={styles.note}>{t('security')}</p>
          </Card>
          {info?.emailOffered === 1 && (
            <Card title={t('mails')}>
              <Mails settings={settings} onChange={change} isConfirmed={info.emailConfirmed === 1} />
            </Card>
          )}
          <Card title={t('quiet')}>
            <Quiet key={settings.timezone} settings={settings} onChange={change} />
          </Card>
          {refusal && <Alert>{refusal}</Alert>}
        </>
      ) : error ? (
        <ErrorState {...readError(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton count={2} height={300} />
      )}
    </Screen>
  )
}

type PartProps = {
  readonly settings: Settings
  readonly onChange: (form: FormOf<'noticeSettings'>) => void
}

function Topics({ settings, onChange }: PartProps) {
  const t = useT('noticeSettings')
  const channels = channelsIn(settings.types)
  return noticeTopics.map((topic) => {
    const { isPushed, isMailed } = waysOf(channels, topic)
    return (
      <Switch
        key={topic}
        label={t(topic)}
        hint={t(`${topic}Note`)}
        isOn={isPushed}
        onChange={(isOn) => onChange({ types: `${topic}=${channelFor({ isPushed: isOn, isMailed })}` })}
      />
    )
  })
}

/** Without a confirmed address the switches are off, and the way to one is above them. */
function Mails({ settings, onChange, isConfirmed }: PartProps & { readonly isConfirmed: boolean }) {
  const t = useT('noticeSettings')
  const channels = channelsIn(settings.types)
  return (
    <>
      <p className={styles.note}>{t(isConfirmed ? 'mailsNote' : 'mailsNeedAddress')}</p>
      {!isConfirmed && (
        <ul className={styles.way}>
          <Row icon={<Mail />} label={t('addAddress')} to={ownScreens.email} />
        </ul>
      )}
      {noticeTopics.map((topic) => {
        const { isPushed, isMailed } = waysOf(channels, topic)
        return (
          <Switch
            key={topic}
            label={t(topic)}
            isOn={isConfirmed && isMailed}
            disabled={!isConfirmed}
            onChange={(isOn) => onChange({ types: `${topic}=${channelFor({ isPushed, isMailed: isOn })}` })}
          />
        )
      })}
      {isConfirmed && <p className={styles.note}>{t('mailsSecurity')}</p>}
    </>
  )
}

/** The night, for a start. */
const NIGHT = { quietFrom: '23:00', quietTo: '07:00' } as const

function Quiet({ settings, onChange }: PartProps) {
  const t = useT('noticeSettings')
  const { quietFrom, quietTo } = settings
  const timezone = settings.timezone || phoneZone()
  const isOn = quietFrom !== ''
  return (
    <>
      <Switch
        label={t('quietSwitch')}
        hint={t('quietNote')}
        isOn={isOn}
        onChange={(next) => onChange(next ? { ...NIGHT, timezone } : { quietFrom: '', quietTo: '' })}
      />
      {isOn && (
        <>
          <div className={styles.times}>
            <TimeField
              label={t('from')}
              value={quietFrom}
              onChange={(time) => onChange({ quietFrom: time, quietTo, timezone })}
            />
            <TimeField
              label={t('to')}
              value={quietTo}
              onChange={(time) => onChange({ quietFrom, quietTo: time, timezone })}
            />
          </div>
          <Select
            label={t('zone')}
            value={timezone}
            onChange={(zone) => onChange({ timezone: zone })}
            options={zones(timezone).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
          />
        </>
      )}
    </>
  )
}

type TimeFieldProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (time: string) => void
}

/** Keeps what is being typed, and passes on each whole time. */
function TimeField({ label, value, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Field
      kind="time"
      label={label}
      value={typed ?? value}
      onChange={setTyped}
      onBlur={() => {
        if (typed && typed !== value) onChange(typed)
        setTyped(null)
      }}
    />
  )
}

/** "order=push,chat=none", as the call has it. */
function channelsIn(types: string): ReadonlyMap<string, string> {
  return new Map(
    types.split(',').map((pair) => {
      const [topic = '', channel = ''] = pair.split('=')
      return [topic, channel]
    }),
  )
}

type Ways = { readonly isPushed: boolean; readonly isMailed: boolean }

function waysOf(channels: ReadonlyMap<string, string>, topic: NoticeTopic): Ways {
  const channel = channels.get(topic) ?? 'push'
  return {
    isPushed: channel === 'push' || channel === 'both',
    isMailed: channel === 'email' || channel === 'both',
  }
}

function channelFor({ isPushed, isMailed }: Ways): string {
  if (isPushed) return isMailed ? 'both' : 'push'
  return isMailed ? 'email' : 'none'
}

function chosen(settings: Settings, { types = '', ...times }: FormOf<'noticeSettings'> = {}): Settings {
  const channels = new Map([...channelsIn(settings.types), ...channelsIn(String(types))])
  channels.delete('')
  const texts = Object.fromEntries(Object.entries(times).map(([name, value]) => [name, String(value)]))
  return { ...settings, ...texts, types: [...channels].map((pair) => pair.join('=')).join(',') }
}

/** All zones that the browser knows, and the chosen one, which may have an older name. */
function zones(own: string): readonly string[] {
  const known = Intl.supportedValuesOf('timeZone')
  return known.includes(own) ? known : [own, ...known]
}
