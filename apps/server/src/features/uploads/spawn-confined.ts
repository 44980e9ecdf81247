/** Starts a program that works on what strangers made: bytes in on stdin, bytes out on stdout, and nothing else. */
import { spawn } from 'node:child_process'
import { dirname } from 'node:path'

/**
 * Processor time, which a busy machine does not use up, counted over all threads. The kernel ends the process, even if the server
 * died before it.
 */
const CPU_SECONDS = 6
/** WebAssembly has pages of 64 KiB: 384 MiB. */
const MEMORY_PAGES = 6_144
/** For the heap of JavaScript. Buffers are outside of it. */
const HEAP_MIB = 64

type Confined = {
  readonly program: string
  /** Files that it may read besides the program. */
  readonly reads: readonly string[]
  readonly args: readonly string[]
}

/**
 * The program has no environment, may read only the files named, and may write no file, start no process or thread and load no
 * native code. Node has no permission for the network: a program must bring no way to use it.
 */
export function spawnConfined({ program, reads, args }: Confined) {
  const node = [
    '--permission',
    ...[program, ...reads].map((path) => `--allow-fs-read=${path}`),
    '--no-addons',
    '--disable-proto=delete',
    '--disallow-code-generation-from-strings',
    `--max-old-space-size=${HEAP_MIB}`,
    `--wasm-max-mem-pages=${MEMORY_PAGES}`,
    program,
    ...args,
  ]
  const limits = `ulimit -c 0 -f 0; ulimit -t ${CPU_SECONDS}; exec "$0" "$@"`
  const [command, commandArgs] =
    process.platform === 'win32'
      ? [process.execPath, node]
      : ['/bin/sh', ['-c', limits, process.execPath, ...node]]
  return spawn(command, commandArgs, { env: {}, cwd: dirname(program), stdio: ['pipe', 'pipe', 'ignore'] })
}
