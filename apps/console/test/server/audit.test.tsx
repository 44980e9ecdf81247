// @vitest-environment node
// @vitest-environment-options {"console":true}
import { consoleCast } from '@u-market/testkit/cast'
import { expect, vi } from 'vitest'
import { address, button, facts, firstLink, has, panel, screen, table, test, within } from './desk.tsx'

test('the audit trail is filtered by the address, and an entry shows what it changed', async ({
  world,
  desk,
  words,
}) => {
  const { olivia, bob } = world
  await olivia.issues({ to: bob, amount: '5.00' }, 'issue-for-audit')
  const { data } = await olivia.call('listOperators', { limit: 50 })
  const sue = data.find(({ username }) => username === 'sue')
  const form = { id: sue?.id ?? 0, role: 'auditor', reason: 'Moves on' } as const
  await olivia.seconds(await olivia.call('proposeRole', form))
  const { audit, core } = words.console
  await desk.open(`/console/audit?action=operator.change_role&subject=operator:${sue?.id}`, olivia)
  expect(table(audit('title')).getAllByRole('row')).toHaveLength(2)
  await desk.click(firstLink(audit('title')))
  const entry = panel(audit('changeRole'))
  const change = within(entry.getByRole('table')).getByRole('row', { name: has(core('auditor')) })
  expect(change).toHaveTextContent(core('support'))
  expect(entry.getByText(consoleCast.frank.address)).toBeVisible()
  expect(facts(entry).join()).toContain(core('finance'))
  const [recorded] = (await olivia.call('listAudit', { action: 'operator.change_role' })).data
  expect(entry.getByText(has(recorded?.hash.slice(0, 12) ?? 'none'))).toBeVisible()

  await desk.click(button(screen, audit('clear')))
  expect(address()).toBe('/console/audit')
  await desk.choose(screen.getByRole('combobox', { name: audit('action') }), `· ${audit('issueCoin')}`)
  expect(new URLSearchParams(location.search).get('action')).toBe('coin.issue')
  expect(table(audit('title')).queryByRole('row', { name: has(audit('changeRole')) })).toBeNull()
  await desk.reload()
  expect(table(audit('title')).getAllByRole('row', { name: has(audit('issueCoin')) })[0]).toBeVisible()
  await desk.fill(screen.getByLabelText(audit('to')), '2001-01-01')
  expect(screen.getByText(audit('noneFound'))).toBeVisible()
})

test('the filtered entries are saved as a file, and the export is in the audit trail', async ({
  world,
  desk,
  words,
}) => {
  const { olivia, bob } = world
  await olivia.issues({ to: bob, amount: '5.00' }, 'issue-for-export')
  const { audit } = words.console
  const saved: { name: string; file: Blob }[] = []
  const files = new Map<string, Blob>()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    const at = `blob:${files.size}`
    if (file instanceof Blob) files.set(at, file)
    return at
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const file = files.get(this.href)
    if (file) saved.push({ name: this.download, file })
  })
  await desk.open('/console/audit?action=coin.issue', olivia)
  await desk.click(button(screen, audit('export')))
  expect(saved.map(({ name }) => name)).toEqual(['audit.csv'])
  const text = await saved[0]?.file.text()
  expect(text).toMatch(/^\uFEFF?seq,time,operator,role,action/)
  expect(text).toContain('coin.issue')
  expect(text).not.toContain('operator.sign_in')
  await desk.click(button(screen, audit('clear')))
  expect(table(audit('title')).getAllByRole('row', { name: has(audit('exportAudit')) })[0]).toBeVisible()
})

test('an audit entry opens with all its recorded facts', async ({ world, desk, words }) => {
  const { bob, olivia } = world
  await olivia.issues({ to: bob, amount: '1000000.00' }, 'issue-a-million')
  const { audit } = words.console
  await desk.open('/console/audit', olivia)
  // Entries about the issue's proposal may have such a cell too.
  const [cell] = screen.getAllByRole('cell', { name: audit('issueCoin') })
  const row = cell?.closest('tr')
  if (!row) throw new Error('no entry of the issue')
  const [link] = within(row).getAllByRole('link')
  if (!link) throw new Error('the entry leads nowhere')
  await desk.click(link)
  const entry = panel(audit('issueCoin'))
  expect(facts(entry).join()).toContain('1,000,000.00 U')
  expect(facts(entry).join()).toContain('opening balance')
  const recorded = (await olivia.call('listAudit', { limit: 50 })).data.find(
    ({ action }) => action === 'coin.issue',
  )
  expect(entry.getByText(recorded?.requestId ?? 'none')).toBeVisible()
  // The address contains the entry's id, not its place in the list.
  expect(address()).toBe(`/console/audit/${recorded?.id}`)
  await desk.click(entry.getByRole('link', { name: has(String(bob.id)) }))
  expect(address()).toBe(`/console/users/${bob.id}`)
})
