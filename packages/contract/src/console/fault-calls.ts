import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { limit, oneOf, page, paragraph, recordIdField } from '../fields.ts'
import { fault, listOf } from '../objects.ts'
import { consolePaths } from '../wire/console-paths.ts'

const consoleFault = fault.extend({
  userId: z.number().int(),
  username: z.string(),
  nickname: z.string(),
  mobile: z.string(),
  answeredBy: z.string(),
})

export const faultConsoleCalls = defineEndpoints({
  listFaults: {
    path: consolePaths.listFaults,
    auth: 'O',
    act: 'fault.read',
    lists: 'fault',
    summary: 'Reported faults, the longest waiting first.',
    body: z.object({ status: oneOf(['open', 'answered']).optional(), page, limit }),
    data: listOf(consoleFault),
    refusals: [],
  },
  getFault: {
    path: consolePaths.getFault,
    auth: 'O',
    act: 'fault.read',
    look: 'fault.look',
    summary: 'One report with its pictures.',
    body: z.object({ id: recordIdField }),
    data: consoleFault,
    refusals: ['FAULT_NOT_FOUND'],
  },
  answerFault: {
    path: consolePaths.answerFault,
    auth: 'O',
    act: 'fault.answer',
    summary: 'Answer a report; the reporter reads the words in a notice.',
    body: z.object({ id: recordIdField, answer: paragraph(3, 1000) }),
    data: consoleFault,
    refusals: ['FAULT_NOT_FOUND', 'REVIEW_STATE'],
    changes: true,
  },
})
