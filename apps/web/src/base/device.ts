import { type RefObject, useEffect, useState } from 'react'

/** Why there is no picture: an insecure address, no permission, no camera, or a camera used by another app. */
export type NoCamera = 'insecure' | 'denied' | 'none' | 'busy'
export type CameraState = 'starting' | 'live' | NoCamera

/**
 * Streams the rear camera into `video` while the screen is mounted.
 * @param width In pixels, if the camera has them.
 */
export function useCamera(video: RefObject<HTMLVideoElement | null>, width: number): CameraState {
  const [state, setState] = useState<CameraState>(() =>
    typeof navigator.mediaDevices?.getUserMedia === 'function'
      ? 'starting'
      : window.isSecureContext
        ? 'none'
        : 'insecure',
  )
  const isPossible = state === 'starting' || state === 'live'
  useEffect(() => {
    if (!isPossible) return undefined
    let stream: MediaStream | undefined
    let isGone = false
    const stop = (): void => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    navigator.mediaDevices
      .getUserMedia({ video: { facingMode: 'environment', width: { ideal: width } }, audio: false })
      .then(async (opened) => {
        stream = opened
        if (isGone || !video.current) return stop()
        video.current.srcObject = opened
        await video.current.play()
        setState('live')
      })
      .catch((error: unknown) => {
        if (!isGone) setState(reasonOf(error))
      })
    return () => {
      isGone = true
      stop()
    }
  }, [isPossible, video, width])
  return state
}

function reasonOf(error: unknown): NoCamera {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'busy'
}

/** Vibrations, on phones that have them: a key taken, something done, something refused. */
const patterns = { key: 8, done: [12, 60, 24], refused: [30, 40, 30] } as const

export function buzz(what: keyof typeof patterns): void {
  const pattern = patterns[what]
  // Before the first touch of a page the browser refuses, with a warning in its console.
  if (navigator.userActivation?.hasBeenActive)
    navigator.vibrate?.(typeof pattern === 'number' ? pattern : [...pattern])
}
