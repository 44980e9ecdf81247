/** What the readers of one language call another: "Chinese" in English, "中文" in its own. */
export function languageName(code: string, reader: string): string {
  return new Intl.DisplayNames([reader], { type: 'language' }).of(code) ?? code
}
