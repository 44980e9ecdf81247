import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../features/deps.ts'
import { EXPORTS, openExport } from '../features/exports/index.ts'

type FileRequest = FastifyRequest<{ Params: { name: string }; Querystring: { s?: unknown } }>

/** Serves the files that users asked for, by signed address: a browser opens them without a token. */
export function registerExports(fastify: FastifyInstance, deps: Deps): void {
  fastify.get(`${EXPORTS}:name`, async (request: FileRequest, reply) => {
    const { name, type, disposition, stream } = await openExport(deps, {
      name: request.params.name,
      s: request.query.s,
    })
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-disposition': `${disposition}; filename="${name}"`,
        // A policy of nothing keeps some browsers from showing a PDF; what a table holds is never run.
        ...(disposition === 'inline' && { 'content-security-policy': "frame-ancestors 'none'" }),
      })
      .type(type)
      .send(stream)
  })
}
