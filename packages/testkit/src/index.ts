import './matchers.ts'

export { applyForVerification, register, roles } from './cast.ts'
export { documentBack, documentFront, plainPicture } from './pictures.ts'
export { openSocket, type TestSocket } from './socket.ts'
export type { StrictClient } from './strict-client.ts'
export { sharedTest, test } from './test.ts'
export type { Trader } from './trader.ts'
export { openWorld, type World } from './world.ts'
