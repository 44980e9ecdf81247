/** The package has no types. */
declare module '@20minutes/s3rver' {
  class S3rver {
    constructor(options: {
      readonly directory: string
      readonly port: number
      readonly address: string
      readonly silent: boolean
      readonly vhostBuckets: boolean
      readonly configureBuckets: readonly { readonly name: string }[]
    })
    run(): Promise<unknown>
  }
  export = S3rver
}
