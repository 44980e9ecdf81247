import { useT } from '../../base/i18n/i18n.ts'
import { Time } from '../../parts/values.tsx'
import css from './Chat.module.css'
import type { Review } from './texts.ts'

const PICTURE = 1

export function Chat({ review }: { readonly review: Review }) {
  const t = useT('appeals')
  const nameOf = { buyer: review.buyer.nickname, seller: review.seller.nickname }
  if (review.chat.length === 0) return <p className={css.none}>{t('noChat')}</p>
  return (
    <ol className={css.chat} aria-label={t('chat')}>
      {review.chat.map(({ sender, message, messageType, createdAt }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines only append, and have no id here
        <li key={at} data-sender={sender}>
          {sender !== 'system' && (
            <b>
              {nameOf[sender]} <small>{t(sender)}</small>
            </b>
          )}
          {messageType === PICTURE ? (
            <a href={message} target="_blank" rel="noreferrer">
              <img src={message} alt={t('chatPicture')} loading="lazy" />
            </a>
          ) : (
            <span>{message}</span>
          )}
          <Time at={createdAt} />
        </li>
      ))}
    </ol>
  )
}
