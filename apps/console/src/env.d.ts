/** Version from package.json, defined in vite.config.ts. */
declare const __APP_VERSION__: string

declare module 'virtual:tokens.css'
