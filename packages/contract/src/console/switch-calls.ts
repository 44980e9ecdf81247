import { offerSides, readSwitch } from '@u-market/domain'
import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import type { FieldMessage } from '../field-messages.ts'
import { given, integer, line } from '../fields.ts'
import { inEachLanguage } from '../locale.ts'
import { consolePaths } from '../wire/console-paths.ts'

const time = z.number().int()
const invalid: FieldMessage = 'invalid'
const what = given.refine((name) => readSwitch(name) !== null, invalid)
const reason = line(3, 200)
/** Two months. */
const MOST_MINUTES = 86_400

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
    act: 'switch.read',
    summary:
      'What can be stopped at once, and what is: the market’s parts, its payment types, single offers. One that runs is listed when it is named.',
    body: z.object({ what: what.optional() }),
    data: switches,
    refusals: [],
  },
  stop: {
    path: consolePaths.stop,
    auth: 'O',
    act: 'switch.set',
    summary: 'Stops something at once, perhaps for some minutes alone, with the words that people read.',
    body: z.object({
      what,
      ...inEachLanguage('words', () => line(1, 200).optional()),
      minutes: integer(1, MOST_MINUTES).optional(),
      reason,
    }),
    data: switches,
    refusals: ['SWITCH_STATE', 'OFFER_NOT_FOUND'],
    changes: true,
  },
  restart: {
    path: consolePaths.restart,
    auth: 'O',
    act: 'switch.set',
    summary: 'Lets it run again.',
    body: z.object({ what, reason }),
    data: switches,
    refusals: ['SWITCH_STATE'],
    changes: true,
  },
})
