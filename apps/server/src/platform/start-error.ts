export { StartError } from '@u-market/embedded-postgres'
