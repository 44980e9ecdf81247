import type { FaultType } from '@u-market/domain'
import { useAct } from '../../base/api/use-api.ts'
import { useDraft } from '../../base/stores/draft.ts'
import { noPictures, type Pictures, pathsOf } from '../../parts/UploadField.tsx'

export type FaultDraft = {
  readonly type: FaultType
  readonly content: string
  readonly contact: string
  readonly pictures: Pictures
}
const blank: FaultDraft = { type: 'order', content: '', contact: '', pictures: noPictures }

/** What is written of a fault, kept until it is sent. */
export function useReport(onSent: (id: number) => void) {
  const [draft, change, clear] = useDraft<FaultDraft>('fault', blank)
  const { mutate, isPending, error } = useAct('reportFault', {
    refreshes: ['notices'],
    onSuccess: ({ id }) => {
      clear()
      onSent(id)
    },
  })
  const send = (): void => {
    const contact = draft.contact.trim()
    const images = pathsOf(draft.pictures)
    mutate({
      type: draft.type,
      content: draft.content.trim(),
      ...(images !== '' && { images }),
      ...(contact !== '' && { contact }),
    })
  }
  return { draft, change, send, isPending, error }
}
