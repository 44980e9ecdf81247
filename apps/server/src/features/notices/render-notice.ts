import type { Bilingual, Locale } from '@u-market/contract'
import { renderText, type TextParams } from './render-text.ts'
import { type TemplateName, templates } from './templates.ts'

/** What a row of a later version says to this one, while both run. */
const unknown: { readonly title: Bilingual; readonly content: Bilingual } = {
  title: ['Notice', '通知'],
  content: ['Something has changed. Please have a look.', '有新的变化，请查看。'],
}

const isTemplateName = (name: string): name is TemplateName => Object.hasOwn(templates, name)

/** A stored notice in its reader's language. */
export const renderNotice = (
  name: string,
  params: TextParams,
  locale: Locale,
): { title: string; content: string } => {
  const template = isTemplateName(name) ? templates[name] : unknown
  return {
    title: renderText(template.title, params, locale),
    content: renderText(template.content, params, locale),
  }
}
