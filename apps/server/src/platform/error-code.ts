/** Tells a system's or PostgreSQL's error by its code: 'ENOENT', 'EADDRINUSE', '57P03'. */
export function isErrorCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.some((code) => code === error.code)
}
