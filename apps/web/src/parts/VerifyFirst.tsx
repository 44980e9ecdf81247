import type { User } from '@u-market/contract'
import { screens } from '@u-market/contract/paths'
import { useT } from '../base/i18n/i18n.ts'
import { ButtonLink } from './Button.tsx'
import { Callout } from './Card.tsx'
import { Screen } from './Screen.tsx'
import { Empty } from './States.tsx'

type VerifyFirstProps = { readonly info: User; readonly title: string; readonly back: string }

/** In place of a form that the server would refuse whole: verification comes first. Turns by itself once it is decided. */
export function VerifyFirst({ info, title, back }: VerifyFirstProps) {
  const t = useT('trade')
  const isPending = info.verificationStatus === 1
  return (
    <Screen title={title} back={back}>
      {!isPending && info.verificationReason && (
        <Callout tone="danger">{t('verifyRefused', { reason: info.verificationReason })}</Callout>
      )}
      <Empty
        text={isPending ? t('verifyPending') : t('verifyFirst')}
        action={
          <ButtonLink to={isPending ? screens.verificationPending : screens.verification} size="small">
            {isPending ? t('verifyStatus') : t('verifyNow')}
          </ButtonLink>
        }
      />
    </Screen>
  )
}
