import {
  type ClientAction,
  type ClientData,
  decodeServerFrame,
  encodeClientFrame,
  type ServerFrame,
  type ServerFrameOf,
  socketQuery,
} from '@u-market/contract'
import { WebSocket } from 'ws'
import { sawFrame } from './wire.ts'

/** A frame that has not arrived after this time counts as not sent. */
const PATIENCE_MS = 5000

/** Takes the frame that it waits for, and ignores all others. */
type Watcher = (frame: ServerFrame) => void

/** Opens a phone's socket and keeps every frame, so that a test can wait for one. */
export async function openSocket(baseUrl: string, token: string, more: Record<string, string> = {}) {
  const query = socketQuery({ token })
  for (const [name, value] of Object.entries(more)) query.set(name, value)
  const socket = new WebSocket(`${baseUrl.replace('http', 'ws')}/?${query}`)
  const frames: ServerFrame[] = []
  const watchers = new Set<Watcher>()
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  socket.on('error', () => {})
  socket.on('message', (data) => {
    const frame = decodeServerFrame(String(data))
    if (!frame) throw new Error(`junk from the server: ${String(data)}`)
    frames.push(frame)
    sawFrame(String(data))
    for (const watch of watchers) watch(frame)
  })

  /** Returns the first matching frame of this type, received already or still to come. */
  const hears = <T extends ServerFrame['frameType']>(
    frameType: T,
    fits: (frame: ServerFrameOf<T>) => boolean = () => true,
  ): Promise<ServerFrameOf<T>> => {
    const isOfType = (frame: ServerFrame): frame is ServerFrameOf<T> => frame.frameType === frameType
    const isMeant = (frame: ServerFrame): frame is ServerFrameOf<T> => isOfType(frame) && fits(frame)
    const earlier = frames.find(isMeant)
    if (earlier) return Promise.resolve(earlier)
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        watchers.delete(watcher)
        reject(new Error(`no ${frameType} frame came; the last were ${JSON.stringify(frames).slice(-2000)}`))
      }, PATIENCE_MS)
      const watcher: Watcher = (frame) => {
        if (!isMeant(frame)) return
        clearTimeout(timer)
        watchers.delete(watcher)
        resolve(frame)
      }
      watchers.add(watcher)
    })
  }

  await new Promise<void>((resolve, reject) => {
    socket.on('open', resolve)
    socket.on('error', reject)
  })
  return {
    frames,
    hears,
    says: <A extends ClientAction>(action: A, data?: ClientData<A>): void =>
      socket.send(encodeClientFrame(action, data)),
    sendsRaw: (text: string | Buffer): void => socket.send(text),
    /** The server's close code, once it has closed. */
    closed,
    hangUp: async (): Promise<void> => {
      socket.close()
      await closed
    },
  }
}

export type TestSocket = Awaited<ReturnType<typeof openSocket>>
