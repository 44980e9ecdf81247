import { screens } from '@u-market/contract/paths'
import { CameraOff, ImageUp } from 'lucide-react'
import { type ChangeEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type CameraState, useCamera } from '../../../base/device.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { useNavigate } from '../../../base/router.tsx'
import { ActionBar } from '../../../parts/ActionBar.tsx'
import { Button, ButtonLink } from '../../../parts/Button.tsx'
import { Callout } from '../../../parts/Card.tsx'
import { Screen } from '../../../parts/Screen.tsx'
import { pathOfCode, useOwnOrigins } from './code-links.ts'
import styles from './codes.module.css'
import { openReader } from './read-picture.ts'

/** Milliseconds: fast enough to feel instant, slow enough not to heat a cheap phone. */
const POLL_MS = 200
/** Pixels: enough for a code at arm's length, and fast to decode. */
const CODE_WIDTH = 1280
/** Characters of a foreign code that are shown, enough to recognize it. */
const MAX_SHOWN = 80

const noCamera = {
  insecure: 'cameraInsecure',
  denied: 'cameraDenied',
  none: 'cameraNone',
  busy: 'cameraBusy',
} as const

type Problem = { readonly kind: 'foreign'; readonly text: string } | { readonly kind: 'noCode' | 'noReader' }

/** Reads receive codes, offers, invitations and wallet addresses from camera or picture, and opens nothing else. */
export function ScanScreen() {
  const t = useT('codes')
  const navigate = useNavigate()
  const video = useRef<HTMLVideoElement>(null)
  const picture = useRef<HTMLInputElement>(null)
  const camera = useCamera(video, CODE_WIDTH)
  const origins = useOwnOrigins()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isReading, setReading] = useState(false)

  const take = (text: string): boolean => {
    const path = pathOfCode(text, origins)
    if (path === null) {
      setProblem((now) => (now?.kind === 'foreign' && now.text === text ? now : { kind: 'foreign', text }))
      return false
    }
    navigate(path, { replace: true })
    return true
  }
  useScanState(video, camera, { onText: take, onBroken: () => setProblem({ kind: 'noReader' }) })

  const readPicture = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = event.target.files ?? []
    if (!file) return
    setReading(true)
    setProblem(null)
    try {
      const text = await (await openReader()).ofFile(file)
      if (text === null) setProblem({ kind: 'noCode' })
      else take(text)
    } catch {
      setProblem({ kind: 'noReader' })
    } finally {
      setReading(false)
      if (picture.current) picture.current.value = ''
    }
  }

  return (
    <Screen
      title={t('scan')}
      back={screens.home}
      actions={
        <ActionBar
          quiet={
            <ButtonLink to="/pay/" tone="quiet" replace>
              {t('typeAddress')}
            </ButtonLink>
          }
        >
          <Button
            tone={camera === 'live' ? 'second' : 'primary'}
            isBusy={isReading}
            onClick={() => picture.current?.click()}
          >
            <ImageUp aria-hidden="true" />
            {t('choosePicture')}
          </Button>
        </ActionBar>
      }
    >
      <input
        ref={picture}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('choosePicture')}
        onChange={(event) => void readPicture(event)}
      />
      <Finder camera={camera} video={video} />
      <div role="status">{problem && <ProblemCallout problem={problem} />}</div>
      <p className={styles.hint}>{t('scanReads')}</p>
    </Screen>
  )
}

type ScanState = { readonly onText: (text: string) => boolean; readonly onBroken: () => void }

/** Polls the live picture until a code of this app is found. */
function useScanState(
  video: RefObject<HTMLVideoElement | null>,
  camera: CameraState,
  looking: ScanState,
): void {
  const latest = useRef(looking)
  useEffect(() => {
    latest.current = looking
  })
  useEffect(() => {
    if (camera !== 'live') return undefined
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async (): Promise<void> => {
      try {
        const reader = await openReader()
        const text = video.current && !isOver ? await reader.ofVideo(video.current) : null
        if (isOver || (text !== null && latest.current.onText(text))) return
        timer = setTimeout(() => void look(), POLL_MS)
      } catch {
        if (!isOver) latest.current.onBroken()
      }
    }
    void look()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [camera, video])
}

type FinderProps = {
  readonly camera: CameraState
  readonly video: RefObject<HTMLVideoElement | null>
}

function Finder({ camera, video }: FinderProps) {
  const t = useT('codes')
  if (camera !== 'starting' && camera !== 'live')
    return (
      <div className={styles.noCamera} role="alert">
        <CameraOff aria-hidden="true" />
        <p>{t(noCamera[camera])}</p>
      </div>
    )
  return (
    <div className={styles.finder}>
      <video ref={video} playsInline muted aria-label={t('camera')} />
      <span className={styles.corners} aria-hidden="true" />
      <p role="status">{camera === 'live' ? t('cameraHint') : t('cameraStarting')}</p>
    </div>
  )
}

function ProblemCallout({ problem }: { readonly problem: Problem }) {
  const t = useT('codes')
  if (problem.kind !== 'foreign')
    return <Callout tone="amber">{problem.kind === 'noCode' ? t('noCode') : t('noReader')}</Callout>
  const { text } = problem
  return (
    <Callout tone="amber">
      <p>
        <b>{t('foreign')}</b>
      </p>
      <p className={styles.foreign}>{text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text}</p>
    </Callout>
  )
}
