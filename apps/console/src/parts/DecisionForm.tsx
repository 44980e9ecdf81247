import { type Locale, languages } from '@u-market/contract/locale'
import { freeText, MAX_REASON_CHARACTERS, MIN_REASON_CHARACTERS, type Permission } from '@u-market/domain'
import { Button, Input } from 'antd'
import { type ComponentProps, type ReactNode, type SyntheticEvent, useId, useState } from 'react'
import { useDraft } from '../base/drafts.ts'
import { useT } from '../base/i18n/i18n.ts'
import type { Prepared } from '../base/reasons.ts'
import { useShortcuts } from '../base/use-shortcuts.ts'
import { Confirm } from './Confirm.tsx'
import css from './Decision.module.css'
import { Kbd } from './Kbd.tsx'
import { Permitted, usePermission } from './Permitted.tsx'

/** Confirmation of a choice: review, consequence and call. */
type Step = Pick<ComponentProps<typeof Confirm>, 'consequence' | 'sign' | 'onSign'> & {
  readonly shown: ReactNode
}

type Choice = {
  /** Button label. */
  readonly name: string
  /** Field label. */
  readonly field?: string
  /** Hints next to the button: what is missing, and what follows once the form is complete. */
  readonly need: string
  readonly ready: string
}

/** Acceptance, with or without a field. */
type Acceptance = Choice & {
  /** Returns the confirmation for the typed text; null while the text is incomplete. */
  readonly step: (typed: string) => Step | null
}

/** Refusal, with a reason that the user reads. */
type Refusal = Choice & {
  /** Labels of the buttons that open and leave the refusal. */
  readonly open: string
  readonly back: string
  readonly field: string
  /** Frequently used reasons. */
  readonly prepared: readonly Prepared[]
  /** Language of the user who reads the reason. */
  readonly locale: Locale
  /** Its confirmation repeats the reason. */
  readonly step: (reason: string) => Step
}

/** Describes a decision: acceptance and refusal, each with its input and its confirmation. */
type Props = {
  readonly permission: Permission
  /** Name of the draft, as `exchange:3`. */
  readonly place: string
  readonly accept: Acceptance
  readonly refuse: Refusal
  /** For a queue worked by keyboard: `a` and `r` choose, and each case opens without a choice. */
  readonly hasKeys?: boolean
  /** Error of the call that makes the decision. */
  readonly error: unknown
  readonly isPending: boolean
}

const blank = { isRefusing: false, accept: '', refuse: '' }

/** Form to accept or refuse with a reason, followed by a confirmation. */
export function DecisionForm(props: Props) {
  return (
    <Permitted permission={props.permission}>
      <Form {...props} />
    </Permitted>
  )
}

function Form({ permission, place, accept, refuse, hasKeys = false, error, isPending }: Props) {
  const [draft, keep] = useDraft(place, blank)
  const [isRefusing, setIsRefusing] = useState(!hasKeys && draft.isRefusing)
  const [isConfirming, setIsConfirming] = useState(false)
  const { isAllowed } = usePermission(permission)
  const [choice, name] = isRefusing ? [refuse, 'refuse' as const] : [accept, 'accept' as const]
  const words = freeText(draft[name])
  const step = isRefusing && words.length < MIN_REASON_CHARACTERS ? null : choice.step(words)
  const choose = (refusing: boolean): void => {
    setIsRefusing(refusing)
    keep({ ...draft, isRefusing: refusing })
  }
  const check = (event?: SyntheticEvent): void => {
    event?.preventDefault()
    if (step) setIsConfirming(true)
  }
  useShortcuts(
    { a: step ? () => check() : undefined, r: () => choose(true) },
    hasKeys && isAllowed && !isRefusing && !isConfirming,
  )
  if (isConfirming && step)
    return (
      <Confirm
        consequence={step.consequence}
        sign={step.sign}
        isDanger={isRefusing}
        error={error}
        isPending={isPending}
        onSign={step.onSign}
        onBack={() => setIsConfirming(false)}
      >
        {step.shown}
        {isRefusing && <blockquote>{words}</blockquote>}
      </Confirm>
    )
  return (
    // With keys, each choice remounts the form, so that the focus does not carry over.
    <form key={hasKeys ? name : ''} className={css.decision} onSubmit={check}>
      {choice.field !== undefined && (
        <Field
          label={choice.field}
          value={draft[name]}
          onChange={(text) => keep({ ...draft, [name]: text })}
          {...(isRefusing && { refusal: refuse })}
          isFocused={isRefusing && accept.field === undefined}
          {...(hasKeys && { onEnter: check, onEscape: () => choose(false) })}
        />
      )}
      <div className={css.acts}>
        <span>{step ? choice.ready : choice.need}</span>
        <Choosing
          name={isRefusing ? refuse.back : refuse.open}
          {...(hasKeys && !isRefusing && { keys: 'r' })}
          danger={!isRefusing}
          onClick={() => choose(!isRefusing)}
        />
        <Choosing
          name={choice.name}
          {...(hasKeys && { keys: isRefusing ? 'Enter' : 'a' })}
          type="primary"
          htmlType="submit"
          danger={isRefusing}
          disabled={!step}
        />
      </div>
    </form>
  )
}

type ChoosingProps = ComponentProps<typeof Button> & { readonly name: string; readonly keys?: string }

function Choosing({ name, keys, ...button }: ChoosingProps) {
  if (keys === undefined) return <Button {...button}>{name}</Button>
  return (
    <Button {...button} {...(keys !== 'Enter' && { 'aria-keyshortcuts': keys })}>
      {name} <Kbd keys={keys} />
    </Button>
  )
}

type FieldProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly refusal?: Refusal
  readonly isFocused: boolean
  /** For keyboard use: a multi-line field that Enter submits and Escape leaves. */
  readonly onEnter?: (event: SyntheticEvent) => void
  readonly onEscape?: () => void
}

function Field({ label, value, onChange, refusal, isFocused, onEnter, onEscape }: FieldProps) {
  const id = useId()
  const shared = { id, value, maxLength: MAX_REASON_CHARACTERS, autoFocus: isFocused }
  return (
    <>
      <label htmlFor={id}>{label}</label>
      {refusal && <PreparedReasons prepared={refusal.prepared} locale={refusal.locale} onChoose={onChange} />}
      {onEnter ? (
        <Input.TextArea
          {...shared}
          onChange={({ target }) => onChange(target.value.replace(/\n/g, ' '))}
          onKeyDown={({ key }) => {
            if (key === 'Escape') onEscape?.()
          }}
          onPressEnter={onEnter}
          rows={3}
        />
      ) : (
        <Input
          {...shared}
          onChange={({ target }) => onChange(target.value)}
          autoComplete="off"
          spellCheck={refusal !== undefined}
        />
      )}
    </>
  )
}

type PreparedProps = Pick<Refusal, 'prepared' | 'locale'> & { readonly onChoose: (reason: string) => void }

/** Frequently used reasons, in the language of the user who reads them. */
function PreparedReasons({ prepared, locale, onChoose }: PreparedProps) {
  const t = useT('core')
  const language = languages.find((each) => each.locale === locale)?.name ?? locale
  const said = t('preparedIn', { language })
  return (
    <fieldset className={css.reasons} aria-label={said}>
      <span>{said}</span>
      {prepared.map(({ label, load }) => (
        <button type="button" key={label} onClick={() => void load(locale).then(onChoose)}>
          {label}
        </button>
      ))}
    </fieldset>
  )
}
