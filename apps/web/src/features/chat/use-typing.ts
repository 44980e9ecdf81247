import { useEffect, useRef, useState } from 'react'
import { socket, useSocketMessage } from '../../base/socket/socket.ts'

/** Said at most this often while somebody types, and believed this long. */
const SAY_MS = 3000
const BELIEVE_MS = 6000

/** Whether the other side is typing, and how to tell them that we are. */
export function useTyping(sessionId: number | undefined) {
  const [isTyping, setTyping] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const saidAt = useRef(0)
  useSocketMessage('typing', ({ data }) => {
    if (data.sessionId !== sessionId) return
    clearTimeout(timer.current)
    setTyping(data.type === 'input')
    if (data.type === 'input') timer.current = setTimeout(() => setTyping(false), BELIEVE_MS)
  })
  useSocketMessage('newMessage', () => setTyping(false))
  useEffect(() => () => clearTimeout(timer.current), [])

  const say = (type: 'input' | 'blur'): void => {
    if (sessionId === undefined) return
    if (type === 'input' && Date.now() - saidAt.current < SAY_MS) return
    if (type === 'blur' && saidAt.current === 0) return
    saidAt.current = type === 'input' ? Date.now() : 0
    socket.send('setTyping', { sessionId, type })
  }
  return { isTyping, say }
}
