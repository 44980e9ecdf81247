import type { OrderId, UserId } from '@u-market/domain'
import { type Runner, statement } from './statement.ts'

/** What a code's message says of the payment that it confirms. */
export type SaidAct = {
  readonly kind: 'transfer' | 'exchange'
  readonly amount: string
  /** Shortened. */
  readonly address: string
  readonly network: string
  /** The receiver's masked real name; empty for an exchange or an unverified receiver. Not the nickname, which may be any text. */
  readonly name: string
}

/**
 * Payload of each background task. Tasks check the clock and the stored state, so that running one twice does no harm beyond a
 * repeated SMS or push.
 */
export type Tasks = {
  /** Notifies a user of a customer service answer they have not seen. */
  notice_service_answer: { sessionId: number; userId: number; messageId: number }
  /** `act` and `said`: the payment that the code confirms, and what the message says of it. */
  send_sms: {
    mobile: string
    code: string
    locale: string
    act?: string
    said?: SaidAct
    /** The message then says that the mobile is to change. */
    event?: 'changemobile' | 'newmobile'
  }
  /** To a mobile that is to be replaced, or was. `changeId`: the change that the message can stop. */
  send_mobile_text: {
    mobile: string
    locale: string
    kind: 'waiting' | 'changed' | 'resetWaiting' | 'reset'
    params: Readonly<Record<string, string>>
    changeId: number | null
    at: number
  }
  /** The code that confirms the address that the user has asked for; or with `isForMobile`, another mobile. */
  send_code_mail: { userId: UserId; code: string; locale: string; isForMobile?: true }
  /** Scheduled with the event, if its receiver has an address. */
  send_mail: { seq: number; userId: UserId }
  /** Scheduled with the event by the trigger `event_pushes`, for users who chose e-mail for some kind of notice. */
  send_notice_mail: { seq: number; userId: UserId }
  /** Scheduled with the first unread message by the trigger `event_pushes`; later messages join it. */
  send_chat_mail: { orderId: string; userId: UserId }
  /** Last mail to an address that is its user's no more. Address and word are encrypted, in base64. */
  send_last_mail: {
    userId: UserId
    kind: string
    params: Readonly<Record<string, string>>
    at: number
    addressSealed: string
    wordSealed: string | null
  }
  /** Scheduled with the event, by the trigger `event_pushes`. */
  send_push: { seq: number; subscriptionId: number }
  /** Scheduled with the first unread message by the trigger `event_pushes`; later messages join it. */
  send_chat_push: { orderId: string; subscriptionId: number }
  /** Compares new payment proofs of an order with those of others. One at a time: each takes tenths of a second of computing. */
  compare_proofs: { orderId: OrderId; paths: readonly string[] }
  /** Last push to the phone of a session that has ended; carries the data of its deleted subscription. */
  send_last_push: { kind: string; locale: string; endpoint: string; p256dh: string; auth: string }
  /** Builds the archive that a user asked for, unless a later one replaces it. One at a time. */
  build_archive: { userId: number; round: number }
  remove_files: Record<string, never>
  prune: Record<string, never>
  prune_old: Record<string, never>
  reconcile: Record<string, never>
  read_price: Record<string, never>
}
export type TaskName = keyof Tasks
export type ScheduledJob = {
  [T in TaskName]: {
    readonly task: T
    readonly payload: Tasks[T]
    readonly runAt: Date
    readonly key?: string
    /** Jobs of one queue run one after the other, on all servers together. */
    readonly queue?: string
  }
}[TaskName]

const scheduleSql = statement(
  'schedule-jobs',
  `select count(*) from graphile_worker.add_jobs(array(
    select (task, payload, queue, run_at, null, key, null, null)::graphile_worker.job_spec
      from json_to_recordset($1) as j(task text, payload json, queue text, run_at timestamptz, key text)))`,
)

/** Schedules jobs in the caller's transaction; a job replaces an earlier one with the same key. */
export async function scheduleJobs(runner: Runner, jobs: readonly ScheduledJob[]): Promise<void> {
  if (jobs.length === 0) return
  await scheduleSql(runner, [JSON.stringify(jobs.map(({ runAt, ...job }) => ({ ...job, run_at: runAt })))])
}
