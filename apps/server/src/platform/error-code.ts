/** Whether the error has one of these system or PostgreSQL codes, such as 'ENOENT', 'EADDRINUSE' or '57P03'. */
export function isErrorCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.some((code) => code === error.code)
}
