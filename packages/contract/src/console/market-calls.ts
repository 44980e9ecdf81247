import {
  feedProblems,
  MAX_SWITCH_TEXT_CHARACTERS,
  offerSides,
  readSwitch,
  settingNames,
} from '@u-market/domain'
import { z } from 'zod'
import { helpKinds, helpTopics } from '../calls/help.ts'
import { defineEndpoints } from '../endpoint.ts'
import { given, integer, limit, line, oneOf, page, paragraph, reason, recordIdField } from '../fields.ts'
import { inEachLanguage } from '../locale.ts'
import { listOf } from '../objects.ts'
import type { FieldMessage } from '../refusals.ts'
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
    permission: 'setting.read',
    summary: 'Every setting of the market: value, default, bounds, last change and open proposal.',
    body: z.object({}),
    data: z.object({ data: z.array(setting) }),
    refusals: [],
  },
  listSettingChanges: {
    path: consolePaths.listSettingChanges,
    auth: 'O',
    permission: 'setting.read',
    summary: 'What settings were changed, newest first; of one where named.',
    body: z.object({ name: settingNameField.optional(), page, limit }),
    data: listOf(settingChange),
    refusals: [],
  },
  previewSetting: {
    path: consolePaths.previewSetting,
    auth: 'O',
    permission: 'setting.read',
    summary: 'A setting before and after a change, or why it cannot be.',
    body: z.object({ name: settingNameField, value: settingValueField }),
    data: z.object({ name: z.enum(settingNames), before: z.string(), after: z.string() }),
    refusals: [],
  },
  getReference: {
    path: consolePaths.getReference,
    auth: 'O',
    permission: 'setting.read',
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

const invalid: FieldMessage = 'invalid'
const what = given.refine((name) => readSwitch(name) !== null, invalid)
/** Two months. */
const MAX_MINUTES = 86_400

const switches = z.object({
  data: z.array(
    z.object({
      /** orders, exchanges, registrations, `method:<type>`, `offer:<id>`. */
      what: z.string(),
      /** Of a payment type, as people call it. */
      name: z.string(),
      /** Of an offer: what its maker does. Null of all else, and of an offer that is not there. */
      side: z.enum(offerSides).nullable(),
      isOff: z.union([z.literal(0), z.literal(1)]),
      /** What people read while it is off. */
      ...inEachLanguage('words', () => z.string()),
      /** Who has stopped it, since when, until when, and why; empty and null while it is on. */
      operator: z.string(),
      since: time.nullable(),
      until: time.nullable(),
      reason: z.string(),
    }),
  ),
})

export const switchConsoleCalls = defineEndpoints({
  listSwitches: {
    path: consolePaths.listSwitches,
    auth: 'O',
    permission: 'switch.read',
    summary:
      'What can be stopped at once, and what is: the market’s parts, its payment types, single offers. One that runs is listed when it is named.',
    body: z.object({ what: what.optional() }),
    data: switches,
    refusals: [],
  },
  stop: {
    path: consolePaths.stop,
    auth: 'O',
    permission: 'switch.set',
    summary: 'Stops something at once, perhaps for some minutes alone, with the words that people read.',
    body: z.object({
      what,
      ...inEachLanguage('words', () => line(1, MAX_SWITCH_TEXT_CHARACTERS).optional()),
      minutes: integer(1, MAX_MINUTES).optional(),
      reason,
    }),
    data: switches,
    refusals: ['SWITCH_STATE', 'OFFER_NOT_FOUND'],
    isMutation: true,
  },
  restart: {
    path: consolePaths.restart,
    auth: 'O',
    permission: 'switch.set',
    summary: 'Lets it run again.',
    body: z.object({ what, reason }),
    data: switches,
    refusals: ['SWITCH_STATE'],
    isMutation: true,
  },
})

const title = line(2, 120)
const content = paragraph(10, 4000)

const consoleHelp = z.object({
  id: z.number().int(),
  kind: z.enum(helpKinds),
  topic: z.enum([...helpTopics.faq, ...helpTopics.tutorial, ...helpTopics.about]),
  ...inEachLanguage('title', () => z.string()),
  ...inEachLanguage('content', () => z.string()),
  updatedAt: z.number().int(),
})

export const helpConsoleCalls = defineEndpoints({
  listHelp: {
    path: consolePaths.listHelp,
    auth: 'O',
    permission: 'help.read',
    summary: 'Help texts as they are written, in every language.',
    body: z.object({ kind: oneOf(helpKinds).optional(), page, limit }),
    data: listOf(consoleHelp),
    refusals: [],
  },
  getHelpText: {
    path: consolePaths.getHelpText,
    auth: 'O',
    permission: 'help.read',
    summary: 'One help text, and the names that its words may use with what they stand for now.',
    body: z.object({ id: recordIdField }),
    data: consoleHelp.extend({
      places: z.array(z.object({ name: z.string(), ...inEachLanguage('', () => z.string()) })),
    }),
    refusals: ['ARTICLE_NOT_FOUND'],
  },
  editHelpText: {
    path: consolePaths.editHelpText,
    auth: 'O',
    permission: 'help.edit',
    summary: 'New words for a help text, in every language. Only known names may stand in braces.',
    body: z.object({
      id: recordIdField,
      ...inEachLanguage('title', () => title),
      ...inEachLanguage('content', () => content),
    }),
    data: consoleHelp,
    refusals: ['ARTICLE_NOT_FOUND'],
    isMutation: true,
  },
})
