import { fieldKinds, MAX_PAY_MINUTES, MAX_RAIL_RELEASE_MINUTES } from '@u-market/domain'
import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { fiatAmount, flag, integer, json, line, matching, reason, word } from '../fields.ts'
import { inEachLanguage } from '../locale.ts'
import { consolePaths } from '../wire/console-paths.ts'
import { fromWire } from '../wire/rename.ts'

const MAX_FIELDS = 8
const shownFlag = z.union([z.literal(0), z.literal(1)])
const length = z.number().int().min(1).max(200).nullable()
const label = line(1, 40)

/** A field of a rail as operators see and write it: with its label in each language. */
const railField = z.object({
  name: z
    .string()
    .regex(/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/)
    .max(30),
  ...inEachLanguage('label', () => label),
  kind: z.enum(fieldKinds),
  required: shownFlag,
  minLength: length,
  maxLength: length,
  prefix: z.string().regex(/^(?:\+[1-9]\d{0,3})?$/),
})

const rail = z.object({
  type: z.string(),
  isOn: shownFlag,
  position: z.number().int(),
  ...inEachLanguage('name', () => z.string()),
  mark: z.string(),
  colour: z.string(),
  country: z.string(),
  hasQrCode: shownFlag,
  reversible: shownFlag,
  showsPayer: shownFlag,
  payMinutes: z.number().int().nullable(),
  releaseMinutes: z.number().int().nullable(),
  largest: z.string().nullable(),
  fields: z.array(railField),
  version: z.number().int(),
  changedAt: z.number().int(),
  /** The open proposal to change it, or null. */
  proposal: z.object({ id: z.number().int(), madeBy: z.string(), expiresAt: z.number().int() }).nullable(),
})

export const railConsoleCalls = defineEndpoints({
  listRails: {
    path: consolePaths.listRails,
    auth: 'O',
    permission: 'setting.read',
    summary:
      'Every payment rail, also those that the market does not offer, with its fields and open proposal.',
    body: z.object({}),
    data: z.object({ data: z.array(rail) }),
    refusals: [],
  },
})

/** The whole rail as it will be; what is left out is empty. `fields` is JSON in the names of the wire. */
export const railForm = z.object({
  type: word,
  isOn: flag,
  position: integer(1, 9999),
  ...inEachLanguage('name', () => line(1, 40)),
  mark: line(0, 3).optional(),
  colour: matching(/^#[0-9A-Fa-f]{6}$/, 'invalid'),
  country: matching(/^[A-Z]{2}$/, 'invalid').optional(),
  hasQrCode: flag,
  reversible: flag,
  /** Whether the receiver sees at their bank who has paid. */
  showsPayer: flag,
  payMinutes: integer(5, MAX_PAY_MINUTES).optional(),
  releaseMinutes: integer(1, MAX_RAIL_RELEASE_MINUTES).optional(),
  largest: fiatAmount.optional(),
  fields: json(z.preprocess(fromWire, z.array(railField).min(1).max(MAX_FIELDS)), 4000),
  reason,
})
