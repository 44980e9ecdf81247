import { favouriteLimits, freeText } from '@u-market/domain'
import { Star } from 'lucide-react'
import { useEffect, useState } from 'react'
import { errorText } from '../../base/api/errors.ts'
import { useApiMutation } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { setFlash } from '../../base/stores/flash.ts'
import { toast } from '../../base/stores/toasts.ts'
import { Button, IconButton } from '../../parts/Button.tsx'
import { Alert } from '../../parts/Card.tsx'
import { TextArea } from '../../parts/Field.tsx'
import { List, Row } from '../../parts/List.tsx'
import { Dialog } from '../../parts/Sheet.tsx'
import styles from './traders.module.css'

type StarProps = { readonly userId: number; readonly name: string; readonly isOn: boolean }

/** Makes the trader a favourite with one tap, and with another ends it. */
export function FavouriteStar({ userId, name, isOn }: StarProps) {
  const t = useT('favourites')
  const favourite = useFavourite()
  const error = errorText(favourite.error)
  useEffect(() => {
    // A star has no place for words.
    if (error) toast(error, 'danger')
  }, [error])
  return (
    <IconButton
      label={t(isOn ? 'removeOf' : 'addOf', { name })}
      aria-pressed={isOn}
      className={styles.star}
      disabled={favourite.isPending}
      onClick={() => favourite.mutate({ userId, on: isOn ? 0 : 1 })}
    >
      <Star />
    </IconButton>
  )
}

function useFavourite() {
  const t = useT('favourites')
  return useApiMutation('setFavourite', {
    refreshes: ['blocked'],
    onSuccess: (_, { on }) => setFlash(t(on ? 'added' : 'removed')),
  })
}

type NoteProps = Pick<StarProps, 'userId' | 'name'> & { readonly note: string }

/** The private note on a favourite, to read and to change. */
export function FavouriteNote({ userId, name, note }: NoteProps) {
  const t = useT('favourites')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <List>
        <Row
          icon={<Star aria-hidden="true" className={styles.marked} />}
          label={t('mine')}
          note={note || t('noNote')}
          onClick={() => setOpen(true)}
        />
      </List>
      <NoteDialog userId={userId} name={name} note={note} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

type NoteDialogProps = NoteProps & { readonly isOpen: boolean; readonly onClose: () => void }

function NoteDialog({ userId, name, note, isOpen, onClose }: NoteDialogProps) {
  const t = useT('favourites')
  const [text, setText] = useState(note)
  const save = useApiMutation('setFavourite', { refreshes: ['blocked'], onSuccess: onClose })
  const error = errorText(save.error)
  const close = (): void => {
    save.reset()
    setText(note)
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={t('noteOn', { name })}
      actions={
        <>
          <Button
            isBusy={save.isPending}
            onClick={() => save.mutate({ userId, on: 1, note: freeText(text) })}
          >
            {t('save')}
          </Button>
          <Button tone="second" onClick={close}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      <TextArea
        label={t('note')}
        hint={t('noteHint')}
        value={text}
        onChange={setText}
        rows={3}
        maxLength={favouriteLimits.note}
      />
      {error && <Alert>{error}</Alert>}
    </Dialog>
  )
}
