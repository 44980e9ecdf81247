import { ownScreens } from '@u-market/contract/paths'
import { MAX_PHISHING_WORD_CHARACTERS, MIN_PHISHING_WORD_CHARACTERS, oneLine } from '@u-market/domain'
import { useState } from 'react'
import { useApiMutation, useApiQuery } from '../../../base/api/use-api.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { setFlash } from '../../../base/stores/flash.ts'
import { Form, SubmitBar } from '../../../parts/ActionBar.tsx'
import { Alert, Card } from '../../../parts/Card.tsx'
import { Field } from '../../../parts/Field.tsx'
import { PasswordSheet, useSigning } from '../../../parts/PasswordSheet.tsx'
import { Screen } from '../../../parts/Screen.tsx'
import { fieldError, formError } from '../account-errors.ts'
import styles from '../accounts.module.css'

const BACK = ownScreens.security
const FORM = 'phishing-word'

/** Sets the word that mails begin with. */
export function PhishingWordScreen() {
  const t = useT('security')
  const { data } = useApiQuery('getPhishingWord', {})
  const [typed, setTyped] = useState('')
  const word = oneLine(typed)
  const isFilled = word.length >= MIN_PHISHING_WORD_CHARACTERS
  const set = useApiMutation('setPhishingWord', {
    refreshes: ['security', 'notices'],
    onSuccess: () => {
      signing.sheet.onClose()
      setTyped('')
      setFlash(t('wordSaved'))
    },
  })
  const signing = useSigning(set)
  const sign = (payPassword: string): void =>
    set.mutate({ phishingWord: word, payPassword }, { onError: signing.onError })
  const error = signing.sheet.error ? undefined : formError(set.error)
  const now = data?.phishingWord ?? ''
  return (
    <Screen
      title={t('word')}
      back={BACK}
      actions={
        <SubmitBar form={FORM} isFilled={isFilled} needs={t('needsWord')} isBusy={set.isPending}>
          {t('saveWord')}
        </SubmitBar>
      }
    >
      <p className={styles.small}>{t('wordIntro')}</p>
      {now !== '' && <p className={styles.small}>{t('wordNow', { word: now })}</p>}
      <Card>
        <Form id={FORM} isFilled={isFilled} onSubmit={signing.open}>
          <Field
            label={now === '' ? t('word') : t('newWord')}
            hint={t('wordHint')}
            autoComplete="off"
            maxLength={MAX_PHISHING_WORD_CHARACTERS}
            value={typed}
            onChange={setTyped}
            error={fieldError(set.error, 'phishingWord')}
          />
          {error && <Alert>{error}</Alert>}
        </Form>
      </Card>
      <PasswordSheet {...signing.sheet} title={t('saveWord')} receiver={word} onSubmit={sign} />
    </Screen>
  )
}
