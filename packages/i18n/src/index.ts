export {
  type Catalogue,
  format,
  languageName,
  type Messages,
  type Params,
  type Translate,
  type TranslationOf,
} from './format.ts'
export { createI18n, type I18n, type I18nOptions } from './store.ts'
