const VIBRATION_MS = [80, 60, 80]
const CHIME = [
  { hertz: 659, at: 0 },
  { hertz: 880, at: 0.16 },
] as const
const NOTE_SECONDS = 0.3
const LOUDNESS = 0.15

/** Two soft tones and a buzz: a phone allows them only after its owner has touched the page. */
export function alertOwner(): void {
  if (!navigator.userActivation?.hasBeenActive) return
  navigator.vibrate?.(VIBRATION_MS)
  chime()
}

function chime(): void {
  const audio = new AudioContext()
  for (const { hertz, at } of CHIME) {
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    const start = audio.currentTime + at
    tone.frequency.value = hertz
    volume.gain.setValueAtTime(LOUDNESS, start)
    volume.gain.exponentialRampToValueAtTime(0.001, start + NOTE_SECONDS)
    tone.connect(volume).connect(audio.destination)
    tone.start(start)
    tone.stop(start + NOTE_SECONDS)
  }
  setTimeout(() => void audio.close(), 1000)
}
