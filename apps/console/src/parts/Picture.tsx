import { useState } from 'react'
import { useT } from '../base/i18n/i18n.ts'
import css from './Picture.module.css'

/** Why a picture does not show: the market keeps it no longer, or it could not be loaded. */
export type Loss = 'over' | 'failed'

const GONE = 410
const DOCUMENTS = '/uploads/idcard/'

/** An image element does not tell why it failed. Documents are not asked for again: each look is recorded, and none says 410. */
export async function findLoss(src: string): Promise<Loss> {
  if (src.includes(DOCUMENTS)) return 'failed'
  const answer = await fetch(src, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  return answer?.status === GONE ? 'over' : 'failed'
}

/** Says why a picture does not show. */
export function LossText({ loss }: { readonly loss: Loss }) {
  const t = useT('core')
  return <>{t(loss === 'over' ? 'pictureOver' : 'pictureFailed')}</>
}

type Props = { readonly src: string; readonly alt: string }

/** A small picture of a chat, which opens at full size. */
export function Picture({ src, alt }: Props) {
  const [loss, setLoss] = useState<Loss | null>(null)
  if (loss)
    return (
      <span className={css.missing} role="img" aria-label={alt}>
        <LossText loss={loss} />
      </span>
    )
  return (
    <a href={src} target="_blank" rel="noreferrer">
      <img src={src} alt={alt} loading="lazy" onError={() => findLoss(src).then(setLoss)} />
    </a>
  )
}
