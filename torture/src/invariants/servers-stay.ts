import type { Broken, Invariant } from './invariant.ts'

export const serversStay: Invariant = {
  name: 'servers stay',
  says: 'No server ends but by the torture’s own signal: whatever happens to the database, the same process goes on when it is back.',
  prove: async ({ market }) =>
    market.servers.flatMap((server): Broken[] =>
      server.takeUnaskedExits().map((exit) => ({ what: `${exit}, and nobody asked for it` })),
    ),
}
