/** The version in package.json, set by vite.config.ts. */
declare const __APP_VERSION__: string

interface ImportMetaEnv {
  /** The API's origin, if it is not the page's: `https://api.market.example`. */
  readonly VITE_API_BASE_URL?: string
}
