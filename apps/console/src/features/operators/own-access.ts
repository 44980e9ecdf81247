import type { ConsoleDataOf } from '@u-market/contract'

export type OwnAccess = ConsoleDataOf<'getOwnAccess'>
export type OwnSession = OwnAccess['sessions'][number]
export type ListedOperator = ConsoleDataOf<'listOperators'>['data'][number]
