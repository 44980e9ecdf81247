import { FAULT_LEAST_CHARACTERS, FAULT_MOST_CHARACTERS, FAULT_PICTURES, faultTypes } from '@u-market/domain'
import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { limit, line, oneOf, page, paragraph, uploads } from '../fields.ts'
import { fault, listOf } from '../objects.ts'
import { callPaths } from '../wire/call-paths.ts'

export const faultCalls = defineEndpoints({
  reportFault: {
    path: callPaths.reportFault,
    auth: 'Y',
    summary: 'Report a fault, with pictures (uploaded as evidence). The answer comes as a notice.',
    body: z.object({
      type: oneOf(faultTypes),
      content: paragraph(FAULT_LEAST_CHARACTERS, FAULT_MOST_CHARACTERS),
      images: uploads(FAULT_PICTURES).optional(),
      contact: line(1, 64).optional(),
    }),
    data: z.object({ id: z.number().int() }),
    refusals: ['FAULT_LIMIT'],
    changes: true,
  },
  listFaults: {
    path: callPaths.listFaults,
    auth: 'Y',
    summary: 'My reports, newest first, with their answers.',
    body: z.object({ page, limit }),
    data: listOf(fault),
    refusals: [],
  },
})
