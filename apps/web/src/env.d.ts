/** The version in package.json, put in by vite.config.ts. */
declare const __APP_VERSION__: string

interface ImportMetaEnv {
  /** Where the API is, if it is not where the page comes from: `https://api.market.example`. */
  readonly VITE_API_BASE_URL?: string
}
