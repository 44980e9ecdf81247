import type { Message } from '@u-market/contract'
import { Check, CheckCheck, CircleAlert, Clock3, FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { dayText, timeOfDayText, timeText } from '../../../base/clock.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { Button } from '../../../parts/Button.tsx'
import { Thumbnail } from '../../../parts/Thumbnail.tsx'
import { Progress } from '../../../parts/UploadField.tsx'
import styles from './chat.module.css'
import { AwayLine, useLeadsAway } from './leading-away.tsx'
import type { Unsent } from './unsent.ts'
import type { SendingPicture } from './use-pictures.ts'

export function DayLine({ seconds }: { readonly seconds: number }) {
  return <p className={styles.day}>{dayText(seconds)}</p>
}

export function Bubble({ message, name }: { readonly message: Message; readonly name: string }) {
  const t = useT('chat')
  const isAway = useLeadsAway()
  const { sender, messageType: type } = message
  if (type === 3 || sender === 'system')
    return (
      <p className={styles.system}>
        {message.message}
        {'\u00a0'}
        <time className="figures">{timeOfDayText(message.createdAt)}</time>
      </p>
    )
  const isMine = sender === 'me'
  const isWarned = sender === 'peer' && type === 0 && isAway(message.message)
  return (
    <>
      <div className={styles.bubble} data-mine={isMine || undefined} data-picture={type === 1 || undefined}>
        <span className="sr-only">{isMine ? t('me') : t('from', { name })}</span>
        {type === 1 ? (
          <Thumbnail src={message.message} alt={isMine ? t('myPicture') : t('pictureFrom', { name })} />
        ) : (
          <p className={styles.text}>{message.message}</p>
        )}
        <span className={styles.meta}>
          <time className="figures">{timeOfDayText(message.createdAt)}</time>
          {isMine &&
            (message.status === 1 ? (
              <CheckCheck role="img" aria-label={t('read')} data-read />
            ) : (
              <Check role="img" aria-label={t('sent')} />
            ))}
        </span>
      </div>
      {isWarned && <AwayLine />}
    </>
  )
}

type UnsentProps = {
  readonly item: Unsent
  readonly onAgain: (item: Unsent) => void
  readonly onDiscard: (item: Unsent) => void
}

export function UnsentBubble({ item, onAgain, onDiscard }: UnsentProps) {
  const t = useT('chat')
  return (
    <>
      <div className={styles.bubble} data-mine data-picture={item.messageType === 1 || undefined}>
        <span className="sr-only">{t('me')}</span>
        {item.messageType === 1 ? (
          <Thumbnail src={item.fullUrl ?? ''} alt={t('myPicture')} />
        ) : (
          <p className={styles.text}>{item.message}</p>
        )}
        <span className={styles.meta}>
          <time className="figures">{timeOfDayText(item.createdAt)}</time>
          {item.refusal === undefined && <Clock3 role="img" aria-label={t('waiting')} />}
        </span>
      </div>
      {item.refusal === undefined && item.until !== undefined && (
        <p className={styles.later} role="status">
          {t('sentLater', { time: timeText(item.until) })}
        </p>
      )}
      {item.refusal !== undefined && (
        <Failure text={t('notSent', { why: item.refusal })}>
          <Button tone="quiet" size="small" onClick={() => onAgain(item)}>
            {t('again')}
          </Button>
          <Button tone="quiet" size="small" onClick={() => onDiscard(item)}>
            {t('discard')}
          </Button>
        </Failure>
      )}
    </>
  )
}

type PictureProps = {
  readonly item: SendingPicture
  readonly onAgain: (item: SendingPicture) => void
  readonly onDiscard: (item: SendingPicture) => void
}

export function PictureBubble({ item, onAgain, onDiscard }: PictureProps) {
  const t = useT('chat')
  return (
    <>
      <div className={styles.bubble} data-mine data-picture>
        {item.preview ? (
          <img className={styles.preview} src={item.preview} alt={t('myPicture')} />
        ) : (
          <p className={styles.pdf} translate="no">
            <FileText aria-hidden="true" />
            {item.file.name}
          </p>
        )}
        {item.failure === undefined && (
          <Progress
            className={styles.progress}
            max={1}
            value={item.part}
            aria-label={t('uploading', { percent: Math.round(item.part * 100) })}
          />
        )}
      </div>
      {item.failure !== undefined && (
        <Failure text={t('notSent', { why: item.failure })}>
          <Button tone="quiet" size="small" onClick={() => onAgain(item)}>
            {t('again')}
          </Button>
          <Button tone="quiet" size="small" onClick={() => onDiscard(item)}>
            {t('discard')}
          </Button>
        </Failure>
      )}
    </>
  )
}

function Failure({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <div className={styles.failure} role="alert">
      <CircleAlert aria-hidden="true" />
      <span>{text}</span>
      {children}
    </div>
  )
}
