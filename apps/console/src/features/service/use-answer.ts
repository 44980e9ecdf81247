import { useMutation } from '@tanstack/react-query'
import { createKeyring } from '@u-market/contract/client'
import { useState } from 'react'
import { call } from '../../base/api/client.ts'
import { uploadPicture } from '../../base/api/upload.ts'
import { refresh } from '../../base/api/use-call.ts'

type Words = { readonly message: string; readonly messageType: 0 | 1 }

/** Sends an answer; sent again after a lost one it carries the same id, and is one message. */
export function useAnswer(id: number, seen: number) {
  const [ring] = useState(() => createKeyring())
  const settle = (): void => void refresh('listConversations', 'getConversation', 'getOperator')
  const answer = async ({ message, messageType }: Words): Promise<void> => {
    await call('answerConversation', {
      id,
      message,
      messageType,
      messageId: ring.keyFor({ message, messageType }),
      seen,
    })
    ring.renew()
  }
  const text = useMutation({
    mutationFn: (message: string) => answer({ message, messageType: 0 }),
    onSettled: settle,
  })
  const picture = useMutation({
    mutationFn: async (file: File) => {
      const { url } = await uploadPicture(file)
      await answer({ message: url, messageType: 1 })
    },
    onSettled: settle,
  })
  return {
    isPending: text.isPending || picture.isPending,
    error: text.error ?? picture.error,
    sendText: (message: string, onSuccess: () => void) => {
      picture.reset()
      text.mutate(message, { onSuccess })
    },
    sendPicture: (file: File, onSuccess: () => void) => {
      text.reset()
      picture.mutate(file, { onSuccess })
    },
  }
}
