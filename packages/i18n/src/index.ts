export {
  type Catalogue,
  format,
  type Messages,
  type Params,
  type Translate,
  type TranslationOf,
} from './format.ts'
export { languageName } from './language-name.ts'
export { createI18n, type I18n, type I18nOptions } from './store.ts'
