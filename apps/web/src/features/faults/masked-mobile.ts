/** Enough of a mobile number for its owner to know it by: "+86 138****0001". */
export function maskedMobile(mobile: string): string {
  const shown = 4
  const head = mobile.slice(0, Math.max(0, mobile.length - 2 * shown))
  return mobile.length <= 2 * shown ? mobile : `${head}****${mobile.slice(-shown)}`
}
