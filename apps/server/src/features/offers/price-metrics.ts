import { Counter, Gauge } from 'prom-client'

export const priceReadings = new Counter({
  name: 'u_market_price_readings_total',
  help: 'Readings of the price feed, by what came of them: read, or why there was no price.',
  labelNames: ['outcome'] as const,
})

export const priceReadAt = new Gauge({
  name: 'u_market_price_read_timestamp_seconds',
  help: 'When the price feed last gave a price, as this server has read it.',
})

export const priceStopped = new Gauge({
  name: 'u_market_price_stopped',
  help: '1 while offers with a floating price stand still: the feed is too old, or its price awaits an operator.',
})
