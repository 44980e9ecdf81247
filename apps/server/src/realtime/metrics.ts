import { Counter, Gauge, Histogram } from 'prom-client'

export const sockets = new Gauge({ name: 'u_market_sockets', help: 'Open sockets.' })

export const pushDelay = new Histogram({
  name: 'u_market_push_delay_seconds',
  help: 'From the moment a push was written in its transaction to the moment it was handed to a socket.',
  buckets: [0.002, 0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.15, 0.3, 1, 5],
})

export const socketsCut = new Counter({
  name: 'u_market_sockets_cut_total',
  help: 'Sockets closed by the server, by reason.',
  labelNames: ['reason'] as const,
})
