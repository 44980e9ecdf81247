import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { limit, oneOf, page, recordIdField } from '../fields.ts'
import { listOf } from '../objects.ts'
import { callPaths } from '../wire/call-paths.ts'

export const helpKinds = ['faq', 'tutorial', 'about'] as const
export const helpTopics = {
  faq: ['start', 'order', 'trouble', 'safety', 'wallet', 'account'],
  tutorial: ['buyer', 'seller'],
  about: ['market'],
} as const satisfies Record<(typeof helpKinds)[number], readonly string[]>

/** `content` is paragraphs with an empty line between; a line that begins with "- " is a point of a list. */
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
    summary:
      'Questions and answers, the tutorial’s steps and what the market is, in the order in which they are read.',
    body: z.object({ kind: oneOf(helpKinds).optional(), page, limit }),
    data: listOf(helpText),
    refusals: [],
  },
  getHelpText: {
    path: callPaths.getHelpText,
    auth: 'N',
    summary: 'One of these texts.',
    body: z.object({ id: recordIdField }),
    data: helpText,
    refusals: ['ARTICLE_NOT_FOUND'],
  },
})
