/** The demo's page shows two phones, each in a frame of its own origin, as `npm start` prints them. */
const names = ['bob', 'alice']

export function demoFrameOrigins(publicUrl: string): string[] {
  const { protocol, port } = new URL(publicUrl)
  return names.map((name) => `${protocol}//${name}.localhost${port ? `:${port}` : ''}`)
}
