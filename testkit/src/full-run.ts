/** `npm run test:full`: the long forms of tests that `npm test` runs in a shorter one, and the tests that it leaves out. */
export const isFullRun = process.env.FULL_RUN === '1'
