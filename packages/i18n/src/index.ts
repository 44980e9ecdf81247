export { type Catalogue, format, namesIn, type Params, type Translate, type TranslationOf } from './format.ts'
export { createI18n, type I18n, type I18nOptions, type Messages } from './store.ts'
