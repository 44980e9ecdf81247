/** Serves one bucket from a folder: `node s3-server.child.ts <folder> <port> <bucket>`. Its key and secret are `S3RVER`. */
import S3rver from '@20minutes/s3rver'

const [directory = '', port = '', name = ''] = process.argv.slice(2)
const server = new S3rver({
  directory,
  port: Number(port),
  address: '127.0.0.1',
  silent: true,
  vhostBuckets: false,
  configureBuckets: [{ name }],
})
await server.run()
process.send?.('ready')
