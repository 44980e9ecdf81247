import { screens } from '@u-market/contract/paths'
import { useT } from '../../base/i18n/i18n.ts'
import { useIsSignedIn } from '../../base/stores/user-info.ts'
import { SignInFirst } from '../../parts/SignInFirst.tsx'
import { ChatRoom } from './ChatRoom.tsx'
import { SERVICE_CHAT } from './chat-of.ts'
import { ServiceTop } from './ServiceTop.tsx'
import { useChat } from './use-chat.ts'

/** The chat with customer service; whose turn it is and when to expect an answer on top. */
export function CustomerScreen() {
  const t = useT('service')
  const isSignedIn = useIsSignedIn()
  return isSignedIn ? <OpenService /> : <SignInFirst title={t('title')} back={screens.home} />
}

function OpenService() {
  const t = useT('service')
  const chat = useChat(SERVICE_CHAT)
  const isOpening = chat.session === null && chat.error === null
  return (
    <ChatRoom
      chat={chat}
      name={SERVICE_CHAT}
      back={screens.home}
      top={<ServiceTop state={isOpening ? undefined : (chat.session?.conversationState ?? '')} />}
      beginning={t('beginning')}
    />
  )
}
