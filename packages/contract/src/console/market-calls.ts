import {
  feedProblems,
  MAX_SETTING_TEXT,
  MAX_SWITCH_TEXT_CHARACTERS,
  offerSides,
  readSwitch,
  settingNames,
} from '@u-market/domain'
import { z } from 'zod'
import { allHelpTopics, helpKinds } from '../calls/help.ts'
import { defineEndpoints } from '../endpoint.ts'
import {
  flag,
  given,
  integer,
  limit,
  line,
  oneOf,
  page,
  paragraph,
  reason,
  recordIdField,
} from '../fields.ts'
import { inEachLanguage } from '../locale.ts'
import { listOf } from '../objects.ts'
import type { FieldMessage } from '../refusals.ts'
import { consolePaths } from '../wire/console-paths.ts'

const time = z.number().int()
export const settingNameField = oneOf(settingNames)
export const settingValueField = line(1, MAX_SETTING_TEXT)

/** Values are text as people write them: amounts with decimals, percentages, whole numbers, lists separated by commas. */
const setting = z.object({
  name: z.enum(settingNames),
  value: z.string(),
  default: z.string(),
  /** Null if the setting has no bounds. */
  minimum: z.string().nullable(),
  maximum: z.string().nullable(),
  /** The last change, which needs two operators; empty and null if none is recorded. */
  changedBy: z.string(),
  approvedBy: z.string(),
  changedAt: time.nullable(),
  reason: z.string(),
  /** The open proposal to change it, or null. */
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
    summary: 'Changes of settings, newest first, optionally of one setting.',
    body: z.object({ name: settingNameField.optional(), page, limit }),
    data: listOf(settingChange),
    refusals: [],
  },
  previewSetting: {
    path: consolePaths.previewSetting,
    auth: 'O',
    permission: 'setting.read',
    summary: 'A setting before and after a change, or why the change is not possible.',
    body: z.object({ name: settingNameField, value: settingValueField }),
    data: z.object({ name: z.enum(settingNames), before: z.string(), after: z.string() }),
    refusals: [],
  },
  getReference: {
    path: consolePaths.getReference,
    auth: 'O',
    permission: 'setting.read',
    summary: 'The reference price: its source, the state of the feed, and its history.',
    body: z.object({}),
    data: z.object({
      price: z.string(),
      currency: z.string(),
      /** `set`: by operators, without a feed. Otherwise the state of the feed. */
      reads: z.enum(['set', 'follows', 'stale', 'unconfirmed']),
      /** The feed's last price. */
      reading: z.string().nullable(),
      readAt: time.nullable(),
      /** A reading that moved too far at once; it is held until operators set the reference price. */
      held: z.string().nullable(),
      heldSince: time.nullable(),
      triedAt: time.nullable(),
      /** Why the last read gave no price; null if it gave one. */
      problem: z.enum(feedProblems).nullable(),
      staleMinutes: z.number().int(),
      jumpPercent: z.string(),
      /** Newest first. `by`: the operator who proposed the price; empty if it came from the feed. */
      history: z.array(z.object({ id: z.number().int(), at: time, price: z.string(), by: z.string() })),
    }),
    refusals: [],
  },
})

const invalid: FieldMessage = 'invalid'
const what = given.refine((name) => readSwitch(name) !== null, invalid)
/** 60 days. */
const MAX_MINUTES = 86_400

const switches = z.object({
  data: z.array(
    z.object({
      /** orders, exchanges, registrations, `method:<type>`, `offer:<id>`. */
      what: z.string(),
      /** Display name of a payment type; empty for other switches. */
      name: z.string(),
      /** For an offer, its side; null for an unknown offer and for other switches. */
      side: z.enum(offerSides).nullable(),
      isOff: z.union([z.literal(0), z.literal(1)]),
      /** Text shown to users while the switch is off. */
      ...inEachLanguage('words', () => z.string()),
      /**
       * Operator who switched it off, since when, until when and why; empty and null while it is on. `until` is also null if it
       * has no end.
       */
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
      'Switches and their state: parts of the market, payment types, single offers. Offers are listed only while they are switched off, or if `what` names one.',
    body: z.object({ what: what.optional() }),
    data: switches,
    refusals: [],
  },
  stop: {
    path: consolePaths.stop,
    auth: 'O',
    permission: 'switch.set',
    summary: 'Switch something off at once, optionally for some minutes, with the text that users read.',
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
    summary: 'Switch something on again.',
    body: z.object({ what, reason }),
    data: switches,
    refusals: ['SWITCH_STATE'],
    isMutation: true,
  },
})

const title = line(2, 120)
const content = paragraph(10, 4000)
const change = paragraph(5, 500)

const consoleHelp = z.object({
  id: z.number().int(),
  kind: z.enum(helpKinds),
  topic: z.enum(allHelpTopics),
  ...inEachLanguage('title', () => z.string()),
  ...inEachLanguage('content', () => z.string()),
  /** As in the app's `helpText`. */
  version: z.number().int(),
  ...inEachLanguage('change', () => z.string()),
  updatedAt: z.number().int(),
})

export const helpConsoleCalls = defineEndpoints({
  listHelp: {
    path: consolePaths.listHelp,
    auth: 'O',
    permission: 'help.read',
    summary: 'Help texts unfilled, in every language.',
    body: z.object({ kind: oneOf(helpKinds).optional(), page, limit }),
    data: listOf(consoleHelp),
    refusals: [],
  },
  getHelpText: {
    path: consolePaths.getHelpText,
    auth: 'O',
    permission: 'help.read',
    summary: 'One help text, and the names that its text may use, with their current values.',
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
    summary: 'Change a help text in every language. Only known names are allowed in braces.',
    body: z.object({
      id: recordIdField,
      ...inEachLanguage('title', () => title),
      ...inEachLanguage('content', () => content),
      /** 1: the next version, which users agree to before they move coin again. Of the kind `terms` only, with what changed; takes `setting.change`. */
      needsConsent: flag.optional(),
      ...inEachLanguage('change', () => change.optional()),
    }),
    data: consoleHelp,
    refusals: ['ARTICLE_NOT_FOUND', 'OPERATOR_NEW'],
    isMutation: true,
  },
})
