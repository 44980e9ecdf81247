import { writeFileSync } from 'node:fs'
import { pages } from './pages.ts'

const repo = new URL('../../', import.meta.url)
for (const [path, page] of Object.entries(pages)) writeFileSync(new URL(path, repo), page())
