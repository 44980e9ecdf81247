/** The console loads a page when it is first gone to; here all are there from the start, so that none has to be waited for. */
import.meta.glob(['../../src/{app/shell,features/*}/*.tsx', '!**/*.test.tsx'], { eager: true })
