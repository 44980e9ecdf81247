import { bugTypes, MAX_REPORT_CHARACTERS, MAX_REPORT_PICTURES, MIN_REPORT_CHARACTERS } from '@u-market/domain'
import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { integer, limit, line, oneOf, page, paragraph, recordIdField, uploads } from '../fields.ts'
import { bugReport, listOf } from '../objects.ts'
import { callPaths } from '../wire/call-paths.ts'

/** Of the texts that users agree to; more than a market publishes in its life. */
export const MAX_VERSION = 1_000_000

export const helpKinds = ['faq', 'tutorial', 'about', 'terms'] as const
export const helpTopics = {
  faq: ['start', 'order', 'trouble', 'safety', 'wallet', 'account'],
  tutorial: ['buyer', 'seller'],
  about: ['market'],
  terms: ['terms', 'privacy', 'risk'],
} as const satisfies Record<(typeof helpKinds)[number], readonly string[]>

/** The topics of all kinds. */
export const allHelpTopics = [
  ...helpTopics.faq,
  ...helpTopics.tutorial,
  ...helpTopics.about,
  ...helpTopics.terms,
] as const

/** `content` is paragraphs separated by an empty line; a line that starts with "- " is a list item. */
const helpText = z.object({
  id: z.number().int(),
  kind: z.enum(helpKinds),
  topic: z.enum(allHelpTopics),
  title: z.string(),
  content: z.string(),
  updatedAt: z.number().int(),
  /** Of a text that users agree to: the version of its last change that needed consent. 0 for other texts. */
  version: z.number().int(),
  /** What that change was about; empty for the first version. */
  change: z.string(),
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
  agree: {
    path: callPaths.agree,
    auth: 'Y',
    summary:
      'Agree to the terms of use, the privacy notice and the risk notice in force, by the version that `CONSENT_NEEDED` named.',
    body: z.object({ version: integer(1, MAX_VERSION) }),
    data: z.null(),
    refusals: ['CONSENT_NEEDED'],
    isMutation: true,
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
