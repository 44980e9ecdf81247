/** Prints the API document that a server shows at /docs: `npm run -s openapi > openapi.json`. */
import { DEFAULT_LOCALE } from '@u-market/contract'
import { openApiDocument } from '@u-market/contract/openapi'
import { messagesIn } from '@u-market/server/locales/index.ts'

const document = openApiDocument({
  publicUrl: 'http://localhost:1818',
  version: '0.1.0',
  refusalWords: messagesIn('refusals', DEFAULT_LOCALE),
})
process.stdout.write(`${JSON.stringify(document, null, 2)}\n`)
