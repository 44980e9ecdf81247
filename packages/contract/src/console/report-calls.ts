import { MAX_REPORT_ANSWER_CHARACTERS, MIN_REPORT_ANSWER_CHARACTERS, userReportTypes } from '@u-market/domain'
import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { limit, oneOf, page, paragraph, reason, recordIdField, userIdField } from '../fields.ts'
import { traderPage } from '../market-objects.ts'
import { bugReport, listOf, picture } from '../objects.ts'
import { consolePaths } from '../wire/console-paths.ts'

const time = z.number().int()
const person = z.object({ id: z.number().int(), username: z.string(), nickname: z.string() })
/** The last time that an operator reopened the report after its answer. */
const reopened = z.object({ by: z.string(), at: time, reason: z.string() }).nullable()
const userReport = z.object({
  id: z.number().int(),
  type: z.enum(userReportTypes),
  content: z.string(),
  images: z.array(picture),
  orderId: z.string(),
  reporter: person,
  about: person,
  /** Number of reports about that user, including this one. */
  aboutCount: z.number().int(),
  status: z.enum(['open', 'answered']),
  answer: z.string(),
  answeredBy: z.string(),
  answeredAt: time.nullable(),
  reopened,
  createdAt: time,
})

const consoleBugReport = bugReport.extend({
  userId: z.number().int(),
  username: z.string(),
  nickname: z.string(),
  mobile: z.string(),
  answeredBy: z.string(),
  reopened,
})

const queueForm = z.object({ status: oneOf(['open', 'answered']).optional(), page, limit })
const answerForm = z.object({
  id: recordIdField,
  answer: paragraph(MIN_REPORT_ANSWER_CHARACTERS, MAX_REPORT_ANSWER_CHARACTERS),
})
const reopenForm = z.object({ id: recordIdField, reason })

export const reportConsoleCalls = defineEndpoints({
  listBugReports: {
    path: consolePaths.listBugReports,
    auth: 'O',
    permission: 'fault.read',
    auditsList: 'fault',
    summary: 'Bug reports, the longest waiting first.',
    body: queueForm,
    data: listOf(consoleBugReport),
    refusals: [],
  },
  getBugReport: {
    path: consolePaths.getBugReport,
    auth: 'O',
    permission: 'fault.read',
    auditsView: 'fault.look',
    summary: 'One bug report with its pictures.',
    body: z.object({ id: recordIdField }),
    data: consoleBugReport,
    refusals: ['FAULT_NOT_FOUND'],
  },
  answerBugReport: {
    path: consolePaths.answerBugReport,
    auth: 'O',
    permission: 'fault.answer',
    summary: 'Answer a bug report; the reporter reads the answer in a notice.',
    body: answerForm,
    data: consoleBugReport,
    refusals: ['FAULT_NOT_FOUND', 'REVIEW_STATE'],
    isMutation: true,
  },
  reopenBugReport: {
    path: consolePaths.reopenBugReport,
    auth: 'O',
    permission: 'fault.answer',
    summary: 'Reopen an answered bug report; the reporter learns of it by a notice, without the reason.',
    body: reopenForm,
    data: consoleBugReport,
    refusals: ['FAULT_NOT_FOUND', 'REPORT_OPEN'],
    isMutation: true,
  },
  listUserReports: {
    path: consolePaths.listUserReports,
    auth: 'O',
    permission: 'complaint.read',
    auditsList: 'complaint',
    summary: 'Reports of users, the longest waiting first.',
    body: queueForm,
    data: listOf(userReport),
    refusals: [],
  },
  getUserReport: {
    path: consolePaths.getUserReport,
    auth: 'O',
    permission: 'complaint.read',
    auditsView: 'complaint.look',
    summary: 'One report of a user with its pictures.',
    body: z.object({ id: recordIdField }),
    data: userReport,
    refusals: ['COMPLAINT_NOT_FOUND'],
  },
  answerUserReport: {
    path: consolePaths.answerUserReport,
    auth: 'O',
    permission: 'complaint.answer',
    summary:
      'Answer a report of a user. The reporter reads the answer in a notice; the reported user is not notified.',
    body: answerForm,
    data: userReport,
    refusals: ['COMPLAINT_NOT_FOUND', 'REVIEW_STATE'],
    isMutation: true,
  },
  reopenUserReport: {
    path: consolePaths.reopenUserReport,
    auth: 'O',
    permission: 'complaint.answer',
    summary:
      'Reopen an answered report of a user. The reporter learns of it by a notice, without the reason; the reported user is not notified.',
    body: reopenForm,
    data: userReport,
    refusals: ['COMPLAINT_NOT_FOUND', 'REPORT_OPEN', 'REPORT_REPLACED'],
    isMutation: true,
  },
  getUserRecord: {
    path: consolePaths.getUserRecord,
    auth: 'O',
    permission: 'user.read',
    summary: 'A user’s public trader page.',
    body: z.object({ userId: userIdField }),
    data: traderPage,
    refusals: ['USER_NOT_FOUND'],
  },
})
