/** The console loads pages on demand; here they are loaded up front, so that tests need not wait. */
import.meta.glob(['../../src/{app/shell,features/*}/*.tsx', '!**/*.test.tsx'], { eager: true })
