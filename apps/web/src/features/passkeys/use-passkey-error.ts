import { errorText } from '../../base/api/errors.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { CeremonyError } from './ceremonies.ts'

/** What to show of an act with a passkey: the phone's part in our words, the server's in its own. */
export function usePasskeyError(): (error: unknown) => string | undefined {
  const t = useT('passkey')
  return (error) => {
    if (!(error instanceof CeremonyError)) return errorText(error)
    const texts = {
      cancelled: t('cancelled'),
      declined: t('declined'),
      taken: t('taken'),
      address: t('otherAddress', { address: location.host }),
      failed: t('failed'),
    }
    return texts[error.kind]
  }
}
