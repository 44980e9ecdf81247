/** What the first process and those that serve send each other. Other messages on the channel are those of libraries. */
import type { DatabaseAccess } from '../platform/database-access.ts'

export type Instruction =
  | { readonly instruction: 'serve'; readonly access: DatabaseAccess; readonly demoMadeAt: number | null }
  | { readonly instruction: 'stop' }
  | { readonly instruction: 'metrics'; readonly look: number }

export type Report =
  | { readonly report: 'serving'; readonly address: string }
  /** `line` is for the operator; null: a bug, which has been logged. */
  | { readonly report: 'failed'; readonly line: string | null }
  | { readonly report: 'startOver' }
  /** `figures` as the library writes them; none while the process starts. */
  | { readonly report: 'metrics'; readonly look: number; readonly figures: readonly object[] }

export function isInstruction(message: unknown): message is Instruction {
  return typeof message === 'object' && message !== null && 'instruction' in message
}

export function isReport(message: unknown): message is Report {
  return typeof message === 'object' && message !== null && 'report' in message
}
