import { userReportTypes } from '@u-market/domain'
import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { limit, oneOf, page, paragraph, recordIdField, userIdField } from '../fields.ts'
import { traderPage } from '../market-objects.ts'
import { fault, listOf, picture } from '../objects.ts'
import { consolePaths } from '../wire/console-paths.ts'

const time = z.number().int()
const person = z.object({ id: z.number().int(), username: z.string(), nickname: z.string() })
const complaint = z.object({
  id: z.number().int(),
  type: z.enum(userReportTypes),
  content: z.string(),
  images: z.array(picture),
  orderId: z.string(),
  reporter: person,
  about: person,
  /** Reports of that user, this one among them. */
  aboutCount: z.number().int(),
  status: z.enum(['open', 'answered']),
  answer: z.string(),
  answeredBy: z.string(),
  answeredAt: time.nullable(),
  createdAt: time,
})

const consoleFault = fault.extend({
  userId: z.number().int(),
  username: z.string(),
  nickname: z.string(),
  mobile: z.string(),
  answeredBy: z.string(),
})

const queueForm = z.object({ status: oneOf(['open', 'answered']).optional(), page, limit })
const answerForm = z.object({ id: recordIdField, answer: paragraph(3, 1000) })

export const reportConsoleCalls = defineEndpoints({
  listFaults: {
    path: consolePaths.listFaults,
    auth: 'O',
    act: 'fault.read',
    lists: 'fault',
    summary: 'Reported faults, the longest waiting first.',
    body: queueForm,
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
    body: answerForm,
    data: consoleFault,
    refusals: ['FAULT_NOT_FOUND', 'REVIEW_STATE'],
    changes: true,
  },
  listComplaints: {
    path: consolePaths.listComplaints,
    auth: 'O',
    act: 'complaint.read',
    lists: 'complaint',
    summary: 'Reported users, the longest waiting first.',
    body: queueForm,
    data: listOf(complaint),
    refusals: [],
  },
  getComplaint: {
    path: consolePaths.getComplaint,
    auth: 'O',
    act: 'complaint.read',
    look: 'complaint.look',
    summary: 'One report of a user, with its pictures.',
    body: z.object({ id: recordIdField }),
    data: complaint,
    refusals: ['COMPLAINT_NOT_FOUND'],
  },
  answerComplaint: {
    path: consolePaths.answerComplaint,
    auth: 'O',
    act: 'complaint.answer',
    summary: 'Answer a report of a user; the reporter reads the words in a notice, the other learns nothing.',
    body: answerForm,
    data: complaint,
    refusals: ['COMPLAINT_NOT_FOUND', 'REVIEW_STATE'],
    changes: true,
  },
  getUserRecord: {
    path: consolePaths.getUserRecord,
    auth: 'O',
    act: 'user.read',
    summary: 'A user as everybody sees them: the trader page.',
    body: z.object({ userId: userIdField }),
    data: traderPage,
    refusals: ['USER_NOT_FOUND'],
  },
})
