import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { oneOf, recordIdField } from '../fields.ts'
import { consolePaths } from '../wire/console-paths.ts'

/** What one operator decides for all. */
const caseKinds = ['verification', 'appeal', 'exchange', 'merchant', 'fault'] as const

export const caseConsoleCalls = defineEndpoints({
  watchCase: {
    path: consolePaths.watchCase,
    auth: 'O',
    summary:
      'Says that the caller has a case open, and who else does: asked again every few seconds while it is, forgotten after half a minute.',
    body: z.object({ kind: oneOf(caseKinds), id: recordIdField }),
    data: z.object({ alsoOpen: z.array(z.object({ name: z.string(), since: z.number().int() })) }),
    refusals: [],
  },
})
