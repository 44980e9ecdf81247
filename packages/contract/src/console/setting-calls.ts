import { feedProblems, settingNames } from '@u-market/domain'
import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { limit, line, oneOf, page } from '../fields.ts'
import { listOf } from '../objects.ts'
import { consolePaths } from '../wire/console-paths.ts'

const time = z.number().int()
export const settingNameField = oneOf(settingNames)
export const settingValueField = line(1, 400)

/** Values as people write them: amounts with their decimals, percentages, whole numbers, texts with commas between. */
const setting = z.object({
  name: z.enum(settingNames),
  value: z.string(),
  default: z.string(),
  /** Null where there is no lowest and highest. */
  minimum: z.string().nullable(),
  maximum: z.string().nullable(),
  /** Of the last change, which takes two; empty and null where none is on record. */
  changedBy: z.string(),
  approvedBy: z.string(),
  changedAt: time.nullable(),
  reason: z.string(),
  /** What somebody proposes to make it; null while nobody does. */
  proposal: z
    .object({ id: z.number().int(), after: z.string(), madeBy: z.string(), expiresAt: time })
    .nullable(),
})

const settingChange = z.object({
  id: z.number().int(),
  name: z.string(),
  before: z.string(),
  after: z.string(),
  operator: z.string(),
  approvedBy: z.string(),
  reason: z.string(),
  createdAt: time,
})

export const settingConsoleCalls = defineEndpoints({
  listSettings: {
    path: consolePaths.listSettings,
    auth: 'O',
    act: 'setting.read',
    summary: 'Every setting of the market: value, default, bounds, last change and open proposal.',
    body: z.object({}),
    data: z.object({ data: z.array(setting) }),
    refusals: [],
  },
  listSettingChanges: {
    path: consolePaths.listSettingChanges,
    auth: 'O',
    act: 'setting.read',
    summary: 'What settings were changed, newest first; of one where named.',
    body: z.object({ name: settingNameField.optional(), page, limit }),
    data: listOf(settingChange),
    refusals: [],
  },
  previewSetting: {
    path: consolePaths.previewSetting,
    auth: 'O',
    act: 'setting.read',
    summary: 'A setting before and after a change, or why it cannot be.',
    body: z.object({ name: settingNameField, value: settingValueField }),
    data: z.object({ name: z.enum(settingNames), before: z.string(), after: z.string() }),
    refusals: [],
  },
  getReference: {
    path: consolePaths.getReference,
    auth: 'O',
    act: 'setting.read',
    summary: 'The reference price: where it comes from, how its feed stands, and how it has moved.',
    body: z.object({}),
    data: z.object({
      price: z.string(),
      currency: z.string(),
      /** `set`: by operators, without a feed. The others: how the feed stands. */
      reads: z.enum(['set', 'follows', 'stale', 'unconfirmed']),
      /** The last that the feed has said. */
      reading: z.string().nullable(),
      readAt: time.nullable(),
      /** What moved too far at once, and awaits operators who set the reference to it. */
      held: z.string().nullable(),
      heldSince: time.nullable(),
      triedAt: time.nullable(),
      /** Why the last try gave no price; null: it gave one. */
      problem: z.enum(feedProblems).nullable(),
      staleMinutes: z.number().int(),
      jumpPercent: z.string(),
      /** Newest first; `by`: who proposed it, empty where the feed said it. */
      history: z.array(z.object({ id: z.number().int(), at: time, price: z.string(), by: z.string() })),
    }),
    refusals: [],
  },
})
