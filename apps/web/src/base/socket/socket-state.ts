import { create } from 'zustand'
import type { ConnectionState } from './connection.ts'

/** Whether what happens is heard at once. Apart from the connection itself, which only a signed-in user needs. */
export const useSocketState = create<{ readonly state: ConnectionState }>()(() => ({ state: 'idle' }))
