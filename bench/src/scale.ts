/** Length and size of the measurements. The page is written at full scale; `--small` only shows that everything runs. */
export type Scale = {
  readonly isSmall: boolean
  readonly seconds: number
  readonly warmSeconds: number
  readonly rounds: number
  /** The two sizes of a market's history to compare. */
  readonly fewOrders: number
  readonly manyOrders: number
  /** Of the trader whose files are written. */
  readonly tradersOrders: number
  readonly sockets: number
  /** Of each of two servers. */
  readonly socketsOfProcess: number
  /** Orders that are timed to the seller's socket. */
  readonly pushes: number
}

export const whole: Scale = {
  isSmall: false,
  seconds: 6,
  warmSeconds: 3,
  rounds: 3,
  fewOrders: 10_000,
  manyOrders: 1_000_000,
  tradersOrders: 75_000,
  sockets: 1_000,
  socketsOfProcess: 5_000,
  pushes: 400,
}

export const small: Scale = {
  isSmall: true,
  seconds: 1,
  warmSeconds: 1,
  rounds: 1,
  fewOrders: 2_000,
  manyOrders: 20_000,
  tradersOrders: 2_000,
  sockets: 1_000,
  socketsOfProcess: 1_000,
  pushes: 50,
}
