import type { ChatSession } from '@u-market/contract'
import { screens } from '@u-market/contract/paths'
import {
  CircleCheck,
  CircleQuestionMark,
  Clock3,
  Headset,
  type LucideIcon,
  MessageCircle,
  Wrench,
} from 'lucide-react'
import { useHomeConfig } from '../../../base/api/use-api.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { Link } from '../../../base/router.tsx'
import { useIsLoggedIn } from '../../../base/stores/user-info.ts'
import { LoginFirst } from '../../../parts/LoginFirst.tsx'
import { Skeleton } from '../../../parts/States.tsx'
import { ChatRoom } from './ChatRoom.tsx'
import { SERVICE_CHAT } from './messages.ts'
import styles from './service.module.css'
import { useChat } from './use-chat.ts'

/** The chat with customer service, with its state and expected response time on top. */
export function ServiceChatScreen() {
  const t = useT('chat')
  const isLoggedIn = useIsLoggedIn()
  return isLoggedIn ? <OpenService /> : <LoginFirst title={t('serviceTitle')} back={screens.home} />
}

function OpenService() {
  const t = useT('chat')
  const chat = useChat(SERVICE_CHAT)
  const isOpening = chat.session === null && chat.error === null
  return (
    <ChatRoom
      chat={chat}
      name={SERVICE_CHAT}
      back={screens.home}
      top={<ServiceTop state={isOpening ? undefined : (chat.session?.conversationState ?? '')} />}
      beginning={t('serviceBeginning')}
    />
  )
}

type State = ChatSession['conversationState']

const icons: Readonly<Record<State, LucideIcon>> = {
  '': Headset,
  open: Headset,
  waiting: Clock3,
  answered: CircleCheck,
  closed: MessageCircle,
}

/** Says whose turn it is and when to expect an answer, and links to the help and bug reports. */
function ServiceTop({ state }: { readonly state: State | undefined }) {
  const t = useT('chat')
  const { data: market, isAwaited } = useHomeConfig()
  const customer = market?.customer
  if (state === undefined || isAwaited) return <Skeleton count={1} height={220} />
  const Icon = icons[state]
  const words: Readonly<Record<State, string>> = {
    '': t('open'),
    open: t('open'),
    waiting: t('serviceWaiting'),
    answered: t('answered'),
    closed: t('closed'),
  }
  return (
    <section className={styles.top} data-state={state || undefined} aria-label={t('state')}>
      <div className={styles.state}>
        <Icon className={styles.mark} aria-hidden="true" />
        <p role="status">
          <b>{words[state]}</b>
          {customer && (
            <span>
              {customer.isOnline === 1
                ? t('soon', { minutes: customer.answerMinutes, hours: customer.hours })
                : t('away', { hours: customer.hours })}
            </span>
          )}
        </p>
      </div>
      <nav className={styles.ways} aria-label={t('ways')}>
        <Link to={screens.help}>
          <CircleQuestionMark aria-hidden="true" />
          {t('faq')}
        </Link>
        <Link to={screens.bugReports}>
          <Wrench aria-hidden="true" />
          {t('fault')}
        </Link>
      </nav>
    </section>
  )
}
