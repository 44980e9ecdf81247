import type { Plan } from './act.ts'
import type { AtConsole, Duty } from './duty.ts'
import { consoleCallOf, readConsole } from './plans.ts'

/** The conversations of customer service. */
export const serviceDuties: readonly Duty[] = [answerUser, moveConversation, markConversationRead]

/** An answer has an id of its own: sent again it is the same. */
async function answerUser(at: AtConsole): Promise<Plan | null> {
  const conversation = await pickConversation(at)
  if (!conversation) return null
  const { id } = conversation
  const whole = await readConsole(at, 'getConversation', { id })
  const seen = whole?.messages.at(-1)?.id
  if (seen === undefined) return null
  const message = at.mark()
  return consoleCallOf(
    'answerConversation',
    { id, message, messageType: 0, messageId: message, seen },
    { repeats: 'itself', effects: [{ table: 'messages', key: message }] },
  )
}

async function moveConversation(at: AtConsole): Promise<Plan | null> {
  const conversation = await pickConversation(at)
  if (!conversation) return null
  const name = conversation.conversationState === 'closed' ? 'reopenConversation' : 'closeConversation'
  return consoleCallOf(name, { id: conversation.id })
}

async function markConversationRead(at: AtConsole): Promise<Plan | null> {
  const conversation = await pickConversation(at)
  return conversation
    ? consoleCallOf('markConversationRead', { id: conversation.id, through: 999_999_999 })
    : null
}

async function pickConversation(at: AtConsole) {
  const page = await readConsole(at, 'listConversations', { limit: 20 })
  return at.random.pick(page?.data ?? [])
}
