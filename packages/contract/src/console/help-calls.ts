import { z } from 'zod'
import { helpKinds, helpTopics } from '../calls/help.ts'
import { defineEndpoints } from '../endpoint.ts'
import { limit, line, oneOf, page, paragraph, recordIdField } from '../fields.ts'
import { inEachLanguage } from '../locale.ts'
import { listOf } from '../objects.ts'
import { consolePaths } from '../wire/console-paths.ts'

const title = line(2, 120)
const content = paragraph(10, 4000)

const consoleHelp = z.object({
  id: z.number().int(),
  kind: z.enum(helpKinds),
  topic: z.enum([...helpTopics.faq, ...helpTopics.tutorial, ...helpTopics.about]),
  ...inEachLanguage('title', () => z.string()),
  ...inEachLanguage('content', () => z.string()),
  updatedAt: z.number().int(),
})

export const helpConsoleCalls = defineEndpoints({
  listHelp: {
    path: consolePaths.listHelp,
    auth: 'O',
    act: 'help.read',
    summary: 'Help texts as they are written, in every language.',
    body: z.object({ kind: oneOf(helpKinds).optional(), page, limit }),
    data: listOf(consoleHelp),
    refusals: [],
  },
  getHelpText: {
    path: consolePaths.getHelpText,
    auth: 'O',
    act: 'help.read',
    summary: 'One help text, and the names that its words may use with what they stand for now.',
    body: z.object({ id: recordIdField }),
    data: consoleHelp.extend({
      places: z.array(z.object({ name: z.string(), ...inEachLanguage('', () => z.string()) })),
    }),
    refusals: ['ARTICLE_NOT_FOUND'],
  },
  editHelpText: {
    path: consolePaths.editHelpText,
    auth: 'O',
    act: 'help.edit',
    summary: 'New words for a help text, in every language. Only known names may stand in braces.',
    body: z.object({
      id: recordIdField,
      ...inEachLanguage('title', () => title),
      ...inEachLanguage('content', () => content),
    }),
    data: consoleHelp,
    refusals: ['ARTICLE_NOT_FOUND'],
    changes: true,
  },
})
