import { useState } from 'react'
import { call } from '../../base/api/client.ts'
import { errorText } from '../../base/api/errors.ts'
import { useHomeConfig } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { toast } from '../../base/stores/toasts.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'

export function usePush() {
  const t = useT('notices')
  const userId = useUserInfo(({ info }) => info?.id ?? 0)
  const { data: market, isAwaited } = useHomeConfig()
  const key = market?.pushKey ?? ''
  const [state, setState] = useState<PushState>(() => pushState(userId))
  const [isBusy, setBusy] = useState(false)
  const change = async (isOn: boolean): Promise<void> => {
    setBusy(true)
    try {
      if (!isOn) await turnOff(userId)
      else await turnOn(userId, key)
    } catch (error) {
      // A browser's own error (push service unreachable) has text for developers only.
      toast(error instanceof DOMException ? t('failed') : (errorText(error) ?? t('failed')), 'danger')
    } finally {
      setState(pushState(userId))
      setBusy(false)
    }
  }
  return { state, isBusy, hasKey: key !== '', isAwaited, change, dismiss: () => noteChoice(userId, false) }
}

/** State of web push on this phone: on, off, or the reason why it is unavailable. */
type PushState = 'on' | 'off' | 'insecure' | 'unsupported' | 'denied'

function pushState(userId: number): PushState {
  if (!window.isSecureContext) return 'insecure'
  if (!('PushManager' in window && 'Notification' in window && navigator.serviceWorker)) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && choiceOf(userId) === true ? 'on' : 'off'
}

/**
 * True while the user has not chosen, push is off, the service worker controls the page, and the page is not a frame of the demo.
 */
export function mayAsk(userId: number): boolean {
  return (
    choiceOf(userId) === null &&
    pushState(userId) === 'off' &&
    navigator.serviceWorker.controller !== null &&
    window.top === window.self
  )
}

async function turnOff(userId: number): Promise<void> {
  noteChoice(userId, false)
  const found = await (await registration()).pushManager.getSubscription()
  if (!found) return
  await call('setWebPush', { subscription: JSON.stringify(found), on: 0 })
  await found.unsubscribe()
}

/** Registers the subscription again for a new session, without a prompt. */
export async function renewPush(userId: number, key: string): Promise<void> {
  if (key !== '' && pushState(userId) === 'on') await turnOn(userId, key)
}

/** Returns the user's choice on this phone, or null before one was made. It outlives the session; the subscription does not. */
export function choiceOf(userId: number): boolean | null {
  const choice = read(choiceKey(userId))
  return choice === null ? null : choice === '1'
}

/** Requests permission, subscribes and registers with the server. Returns false if permission is denied. */
async function turnOn(userId: number, key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await call('setWebPush', { subscription: JSON.stringify(await subscription(key)), on: 1 })
  noteChoice(userId, true)
  return true
}

function noteChoice(userId: number, isOn: boolean): void {
  write(choiceKey(userId), isOn ? '1' : '0')
}

async function registration(): Promise<ServiceWorkerRegistration> {
  return (await navigator.serviceWorker.getRegistration()) ?? navigator.serviceWorker.register('/sw.js')
}

async function subscription(key: string): Promise<PushSubscription> {
  const { pushManager } = await registration()
  const options = { userVisibleOnly: true, applicationServerKey: key }
  try {
    return await pushManager.subscribe(options)
  } catch (error) {
    // Subscribed with an older server key; remove that subscription first.
    const old = await pushManager.getSubscription()
    if (!old) throw error
    await old.unsubscribe()
    return pushManager.subscribe(options)
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function choiceKey(userId: number): string {
  return `push:${userId}`
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // storage is blocked: ask again next time
  }
}
