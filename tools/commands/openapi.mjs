/** Prints the API document that a server shows at /docs: `npm run -s openapi > openapi.json`. */
import { openApiDocument } from '@u-market/server/http/pages/openapi.ts'

const document = openApiDocument('http://localhost:1818', '0.1.0')
process.stdout.write(`${JSON.stringify(document, null, 2)}\n`)
