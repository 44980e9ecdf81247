export { type HelpText, helpKinds } from './calls/help.ts'
export type { HomeConfig } from './calls/home.ts'
export * from './client.ts'
export * from './console/calls.ts'
export * from './endpoint.ts'
export * from './endpoints.ts'
export * from './fields.ts'
export * from './lifecycle.ts'
export * from './locale.ts'
export * from './market-objects.ts'
export * from './objects.ts'
export * from './protocol.ts'
export * from './refusals.ts'
export * from './socket.ts'
export type { Assertion, NewCredential } from './webauthn.ts'
export * from './wire/call-paths.ts'
export * from './wire/console-paths.ts'
export * from './wire/frames.ts'
export {
  actNames,
  type ClientAction,
  type ServerFrameName,
  serverFrameNames,
  type Unfit,
  unfitNames,
} from './wire/names.ts'
export { OPAQUE_FIELD } from './wire/rename.ts'
