import type { Catalogue } from '@u-market/i18n'
import type { messages as accounts } from './en-US/accounts.ts'
import type { messages as audit } from './en-US/audit.ts'
import type { messages as bugs } from './en-US/bugs.ts'
import type { messages as core } from './en-US/core.ts'
import type { messages as disputes } from './en-US/disputes.ts'
import type { messages as exchange } from './en-US/exchange.ts'
import type { messages as help } from './en-US/help.ts'
import type { messages as ledger } from './en-US/ledger.ts'
import type { messages as merchants } from './en-US/merchants.ts'
import type { messages as operators } from './en-US/operators.ts'
import type { messages as orders } from './en-US/orders.ts'
import type { messages as proposals } from './en-US/proposals.ts'
import type { messages as rails } from './en-US/rails.ts'
import type { messages as recoveries } from './en-US/recoveries.ts'
import type { messages as reports } from './en-US/reports.ts'
import type { messages as sanctions } from './en-US/sanctions.ts'
import type { messages as service } from './en-US/service.ts'
import type { messages as settings } from './en-US/settings.ts'
import type { messages as shell } from './en-US/shell.ts'
import type { messages as switches } from './en-US/switches.ts'
import type { messages as verification } from './en-US/verification.ts'

/** One namespace per feature; each language of each is a small chunk, loaded with the page that uses it. */
export type ConsoleMessages = {
  disputes: typeof disputes
  rails: typeof rails
  reports: typeof reports
  audit: typeof audit
  ledger: typeof ledger
  /** Login, and texts that every page uses. */
  core: typeof core
  exchange: typeof exchange
  bugs: typeof bugs
  help: typeof help
  merchants: typeof merchants
  operators: typeof operators
  orders: typeof orders
  proposals: typeof proposals
  sanctions: typeof sanctions
  service: typeof service
  settings: typeof settings
  shell: typeof shell
  switches: typeof switches
  accounts: typeof accounts
  recoveries: typeof recoveries
  verification: typeof verification
}

export type Namespace = keyof ConsoleMessages

const files = import.meta.glob<Catalogue>(['./*/*.ts', '!./*/antd.ts'], { import: 'messages' })

export async function loadCatalogue(locale: string, namespace: string): Promise<Catalogue> {
  const load = files[`./${locale}/${namespace}.ts`]
  if (!load) throw new Error(`no catalogue ${locale}/${namespace}`)
  return load()
}
