import { Counter } from 'prom-client'

export const callsRefused = new Counter({
  name: 'u_market_calls_refused_total',
  help: 'Calls refused, by the name of the refusal or the status of the answer. A sudden rise of one is worth a look.',
  labelNames: ['refusal'] as const,
})
