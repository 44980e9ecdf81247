import { bugTypes, MAX_REPORT_CHARACTERS, MAX_REPORT_PICTURES, MIN_REPORT_CHARACTERS } from '@u-market/domain'
import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { limit, line, oneOf, page, paragraph, recordIdField, uploads } from '../fields.ts'
import { bugReport, listOf } from '../objects.ts'
import { callPaths } from '../wire/call-paths.ts'

export const helpKinds = ['faq', 'tutorial', 'about'] as const
export const helpTopics = {
  faq: ['start', 'order', 'trouble', 'safety', 'wallet', 'account'],
  tutorial: ['buyer', 'seller'],
  about: ['market'],
} as const satisfies Record<(typeof helpKinds)[number], readonly string[]>

/** `content` is paragraphs separated by an empty line; a line that starts with "- " is a list item. */
const helpText = z.object({
  id: z.number().int(),
  kind: z.enum(helpKinds),
  topic: z.enum([...helpTopics.faq, ...helpTopics.tutorial, ...helpTopics.about]),
  title: z.string(),
  content: z.string(),
  updatedAt: z.number().int(),
})
export type HelpText = z.output<typeof helpText>

export const helpCalls = defineEndpoints({
  listHelp: {
    path: callPaths.listHelp,
    auth: 'N',
    summary: 'Help texts: questions and answers, the tutorial and the about page, in reading order.',
    body: z.object({ kind: oneOf(helpKinds).optional(), page, limit }),
    data: listOf(helpText),
    refusals: [],
  },
  getHelpText: {
    path: callPaths.getHelpText,
    auth: 'N',
    summary: 'One help text.',
    body: z.object({ id: recordIdField }),
    data: helpText,
    refusals: ['ARTICLE_NOT_FOUND'],
  },
})

export const bugReportCalls = defineEndpoints({
  reportBug: {
    path: callPaths.reportBug,
    auth: 'Y',
    summary: 'Report a bug, with pictures (uploaded as evidence). The answer arrives as a notice.',
    body: z.object({
      type: oneOf(bugTypes),
      content: paragraph(MIN_REPORT_CHARACTERS, MAX_REPORT_CHARACTERS),
      images: uploads(MAX_REPORT_PICTURES).optional(),
      contact: line(1, 64).optional(),
    }),
    data: z.object({ id: z.number().int() }),
    refusals: ['FAULT_LIMIT'],
    isMutation: true,
  },
  listBugReports: {
    path: callPaths.listBugReports,
    auth: 'Y',
    summary: 'My bug reports with their answers, newest first.',
    body: z.object({ page, limit }),
    data: listOf(bugReport),
    refusals: [],
  },
})
