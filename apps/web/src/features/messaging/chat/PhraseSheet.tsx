import type { DataOf, Order } from '@u-market/contract'
import { freeText, MAX_PHRASE_CHARACTERS, MAX_PHRASES } from '@u-market/domain'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { fieldError, formError, loadErrorText } from '../../../base/api/errors.ts'
import { queryClient } from '../../../base/api/query-client.ts'
import { useApiMutation, useApiQuery } from '../../../base/api/use-api.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { Button, IconButton } from '../../../parts/Button.tsx'
import { Alert } from '../../../parts/Card.tsx'
import { Field } from '../../../parts/Field.tsx'
import { Sheet } from '../../../parts/Sheet.tsx'
import { ErrorState, Skeleton } from '../../../parts/States.tsx'
import styles from './phrases.module.css'
import { phrasesFor } from './phrases.ts'

type PhraseSheetProps = {
  readonly order: Pick<Order, 'role' | 'state'>
  readonly onClose: () => void
  /** Puts the phrase into the message, where it can still be changed. */
  readonly onChoose: (text: string) => void
}

/** Phrases that fit the order now, then the user's own. */
export function PhraseSheet({ order, onClose, onChoose }: PhraseSheetProps) {
  const t = useT('phrases')
  return (
    <Sheet isOpen onClose={onClose} title={t('title')}>
      <section className={styles.group}>
        <h3>{t('fitting')}</h3>
        <ul className={styles.list}>
          {phrasesFor(order).map((key) => (
            <li key={key}>
              <button type="button" className={styles.phrase} onClick={() => onChoose(t(key))}>
                {t(key)}
              </button>
            </li>
          ))}
        </ul>
      </section>
      <OwnPhrases onChoose={onChoose} />
    </Sheet>
  )
}

type Phrase = DataOf<'chatPhrases'>[number]

function OwnPhrases({ onChoose }: Pick<PhraseSheetProps, 'onChoose'>) {
  const t = useT('phrases')
  const list = useApiQuery('chatPhrases', {})
  const [edited, edit] = useState<Phrase | 'new' | null>(null)
  const remove = useApiMutation('chatPhrases', { onSuccess: keepPhrases })
  const phrases = list.data
  return (
    <section className={styles.group}>
      <h3>{t('own')}</h3>
      {list.isPending && <Skeleton count={2} height={88} />}
      {!phrases && list.error && (
        <ErrorState text={loadErrorText(list.error)} onRetry={() => void list.refetch()} />
      )}
      {phrases?.length === 0 && <p className={styles.none}>{t('none', { maximum: MAX_PHRASES })}</p>}
      <ul className={styles.list}>
        {phrases?.map((phrase) => (
          <li key={phrase.id} className={styles.own}>
            <button type="button" className={styles.phrase} onClick={() => onChoose(phrase.text)}>
              {phrase.text}
            </button>
            <IconButton label={t('edit', { text: phrase.text })} onClick={() => edit(phrase)}>
              <Pencil />
            </IconButton>
            <IconButton
              label={t('remove', { text: phrase.text })}
              disabled={remove.isPending}
              onClick={() => remove.mutate({ id: String(phrase.id), remove: '1' })}
            >
              <Trash2 />
            </IconButton>
          </li>
        ))}
      </ul>
      {remove.error && <Alert>{formError(remove.error)}</Alert>}
      {edited === null
        ? phrases &&
          phrases.length < MAX_PHRASES && (
            <Button tone="second" onClick={() => edit('new')}>
              {t('add')}
            </Button>
          )
        : phrases && (
            <PhraseForm
              key={edited === 'new' ? 'new' : edited.id}
              phrase={edited === 'new' ? null : edited}
              onDone={() => edit(null)}
            />
          )}
    </section>
  )
}

type PhraseFormProps = { readonly phrase: Phrase | null; readonly onDone: () => void }

function PhraseForm({ phrase, onDone }: PhraseFormProps) {
  const t = useT('phrases')
  const [text, setText] = useState(phrase?.text ?? '')
  const save = useApiMutation('chatPhrases', {
    onSuccess: (phrases) => {
      keepPhrases(phrases)
      onDone()
    },
  })
  const error = formError(save.error)
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (freeText(text) === '' || save.isPending) return
        save.mutate({ text: freeText(text), ...(phrase && { id: String(phrase.id) }) })
      }}
    >
      <Field
        label={phrase ? t('changePhrase') : t('newPhrase')}
        value={text}
        onChange={setText}
        maxLength={MAX_PHRASE_CHARACTERS}
        error={fieldError(save.error, 'text')}
      />
      {error && <Alert>{error}</Alert>}
      <div className={styles.acts}>
        <Button type="submit" size="small" disabled={freeText(text) === ''} isBusy={save.isPending}>
          {t('save')}
        </Button>
        <Button tone="quiet" size="small" onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}

function keepPhrases(phrases: DataOf<'chatPhrases'>): void {
  queryClient.setQueryData(['chatPhrases', {}], phrases)
}
