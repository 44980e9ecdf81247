import { useState } from 'react'
import { learnMe, useAct } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { sayDone } from '../../base/stores/done.ts'

/** As the contract takes it. */
const SHORTEST = 2

/** A new nickname as it is typed, why it cannot be saved yet, and saving it. */
export function useNickname(nickname: string) {
  const t = useT('profile')
  const core = useT('core')
  const [typed, setTyped] = useState(nickname)
  const save = useAct('editProfile', {
    refreshes: ['wallet'],
    onSuccess: (info) => {
      learnMe(info)
      setTyped(info.nickname)
      sayDone(t('saved'))
    },
  })
  const wanted = typed.trim()
  const short = wanted === '' ? core('nameEmpty') : wanted.length < SHORTEST ? t('tooShort') : undefined
  return {
    typed,
    type: (next: string): void => {
      save.reset()
      setTyped(next)
    },
    reason: wanted === nickname ? t('unchanged') : short,
    save: (): void => save.mutate({ nickname: wanted }),
    isSaving: save.isPending,
    error: save.error,
  }
}

export type NicknameDraft = ReturnType<typeof useNickname>
