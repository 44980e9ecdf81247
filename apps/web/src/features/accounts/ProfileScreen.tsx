import type { User } from '@u-market/contract'
import { screens } from '@u-market/contract/paths'
import {
  isBlank,
  MAX_NICKNAME_CHARACTERS,
  MIN_NICKNAME_CHARACTERS,
  NICKNAME_CHANGES,
  NICKNAME_DAYS,
  oneLine,
  seenLength,
} from '@u-market/domain'
import { useState } from 'react'
import { learnMe, useApiMutation, useMe } from '../../base/api/use-api.ts'
import { dateText } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { setFlash } from '../../base/stores/flash.ts'
import { Form, SubmitBar } from '../../parts/ActionBar.tsx'
import { Alert, Card } from '../../parts/Card.tsx'
import { CopyButton } from '../../parts/CopyButton.tsx'
import { Field } from '../../parts/Field.tsx'
import { List, Row } from '../../parts/List.tsx'
import { LoginFirst } from '../../parts/LoginFirst.tsx'
import { useOwnFreeze } from '../../parts/own-freeze.ts'
import { Screen } from '../../parts/Screen.tsx'
import { AvatarField } from './AvatarField.tsx'
import { fieldError, formError } from './account-errors.ts'
import styles from './profile.module.css'
import { maskMobile } from './SmsCodeField.tsx'

const BACK = screens.mine

export function ProfileScreen() {
  const t = useT('profile')
  const { info } = useMe()
  return info ? <Profile info={info} /> : <LoginFirst title={t('title')} back={BACK} />
}

function Profile({ info }: { readonly info: User }) {
  const t = useT('profile')
  const draft = useNickname(info.nickname)
  return (
    <Screen title={t('title')} back={BACK} actions={<NicknameBar draft={draft} />}>
      <AvatarField info={info} />
      <NicknameForm draft={draft} />
      <h2 className={styles.caption}>{t('mine')}</h2>
      <List label={t('mine')}>
        <Row label={t('username')} value={info.username} />
        <Row label={t('mobile')} value={maskMobile(info.mobile)} />
        <Row
          label={t('inviteCode')}
          value={
            <span className={styles.code}>
              {info.inviteCode}
              <CopyButton text={info.inviteCode} what={t('inviteCode')} />
            </span>
          }
        />
        <Row label={t('joined')} value={dateText(info.createdAt)} />
      </List>
    </Screen>
  )
}

const FORM = 'nickname'

type NicknameProps = { readonly draft: NicknameDraft }

function NicknameForm({ draft }: NicknameProps) {
  const t = useT('profile')
  const error = formError(draft.error)
  return (
    <Card>
      <Form id={FORM} isFilled={draft.reason === undefined} onSubmit={draft.save}>
        <Field
          label={t('nickname')}
          hint={t('nicknameHint', { count: NICKNAME_CHANGES, days: NICKNAME_DAYS })}
          autoComplete="nickname"
          autoCapitalize="words"
          maxLength={MAX_NICKNAME_CHARACTERS}
          value={draft.typed}
          onChange={draft.type}
          error={fieldError(draft.error, 'nickname')}
        />
        {error && <Alert>{error}</Alert>}
      </Form>
    </Card>
  )
}

function NicknameBar({ draft }: NicknameProps) {
  const t = useT('profile')
  return (
    <SubmitBar
      form={FORM}
      isFilled={draft.reason === undefined}
      needs={draft.reason ?? ''}
      isBusy={draft.isSaving}
    >
      {t('save')}
    </SubmitBar>
  )
}

/** The nickname being typed, why it cannot be saved yet, and the call that saves it. */
function useNickname(nickname: string) {
  const t = useT('profile')
  const core = useT('core')
  const [typed, setTyped] = useState(nickname)
  const isFrozen = useOwnFreeze()
  const save = useApiMutation('editProfile', {
    refreshes: ['wallet'],
    onSuccess: (info) => {
      learnMe(info)
      setTyped(info.nickname)
      setFlash(t('saved'))
    },
  })
  const wanted = oneLine(typed)
  const short = isBlank(wanted)
    ? core('nameEmpty')
    : seenLength(wanted) < MIN_NICKNAME_CHARACTERS
      ? t('tooShort')
      : undefined
  return {
    typed,
    type: (next: string): void => {
      save.reset()
      setTyped(next)
    },
    reason: isFrozen ? core('ownFreeze') : wanted === nickname ? t('unchanged') : short,
    save: (): void => save.mutate({ nickname: wanted }),
    isSaving: save.isPending,
    error: save.error,
  }
}

type NicknameDraft = ReturnType<typeof useNickname>
