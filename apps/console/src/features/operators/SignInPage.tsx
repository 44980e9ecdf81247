import { lazy, Suspense, useEffect, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { useT } from '../../base/i18n/i18n.ts'
import { useSession } from '../../base/session.ts'
import { Skeleton } from '../../parts/Placeholders.tsx'
import { arrive } from './arrive.ts'
import { Door } from './Door.tsx'
import { FactorStep } from './FactorStep.tsx'
import { PasswordStep } from './PasswordStep.tsx'

/** An operator meets it once. */
const SetUp = lazy(() => import('./SetUp.tsx').then((m) => ({ default: m.SetUp })))

type Step = { readonly is: 'password' } | { readonly is: 'factor' | 'enrol'; readonly ticket: string }
const first: Step = { is: 'password' }

export function SignInPage() {
  const t = useT('core')
  const [params] = useSearchParams()
  const operator = useSession((session) => session.operator)
  const [step, setStep] = useState(first)
  const startOver = (): void => setStep(first)
  useEffect(() => {
    document.title = `${t('signIn')} · U Market`
  }, [t])
  if (operator) return <Navigate to={safeBack(params.get('back'))} replace />
  return (
    <Door title={t('consoleName')}>
      {step.is === 'password' && (
        <PasswordStep
          onDone={(answer) => {
            if (answer.operator) arrive(answer.operator)
            else if (answer.step !== 'done') setStep({ is: answer.step, ticket: answer.ticket })
          }}
        />
      )}
      {step.is === 'factor' && <FactorStep ticket={step.ticket} onStartOver={startOver} />}
      {step.is === 'enrol' && (
        <Suspense fallback={<Skeleton lines={6} />}>
          <SetUp ticket={step.ticket} onStartOver={startOver} />
        </Suspense>
      )}
    </Door>
  )
}

/** Only a path of this console: a full address would lead anywhere. */
function safeBack(back: string | null): string {
  return back && /^\/(?![/\\])/.test(back) ? back : '/'
}
