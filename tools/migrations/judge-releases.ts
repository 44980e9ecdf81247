/** What the last release was granted, by table. `noLonger` names what it no longer used, with the reason. */
export type Released = {
  readonly privileges: Readonly<Record<string, readonly string[]>>
  readonly noLonger: Readonly<Record<string, string>>
}

/** Every release begins with a migration that names it, even if it changes nothing else: servers count releases by them. */
export function judgeReleases(releases: readonly string[], changelog: string): string[] {
  const written = [...changelog.matchAll(/^## \[?(\d+\.\d+)/gm)].map(([, version = '']) => version)
  return written
    .filter((version) => !releases.includes(version))
    .map(
      (version) =>
        `CHANGELOG.md has release ${version}, but no migration is named <number>-release-${version}`,
    )
}

/** The next release's migration revokes what is not granted, while servers of the last one run. */
export function judgePrivileges(
  { privileges, noLonger }: Released,
  granted: ReadonlyMap<string, readonly string[]>,
): string[] {
  const lost = Object.entries(privileges).flatMap(([table, held]) =>
    held.filter((privilege) => !granted.get(table)?.includes(privilege)).map((one) => `${table}.${one}`),
  )
  return [
    ...lost
      .filter((privilege) => !noLonger[privilege])
      .map(
        (privilege) =>
          `privileges.ts no longer grants ${privilege}, which the last release was granted: keep it, or write in released-privileges.json under noLonger why that release did not use it`,
      ),
    ...Object.keys(noLonger)
      .filter((privilege) => !lost.includes(privilege))
      .map((privilege) => `released-privileges.json gives a reason for ${privilege}, which is granted`),
  ]
}
