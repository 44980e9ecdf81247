import { screen } from '@testing-library/react'
import { paths } from '@u-market/contract/paths'
import { expect, test } from 'vitest'
import { offer } from '../../test/samples.ts'
import { address, show, speak } from '../../test/show.tsx'
import { Person } from './Person.tsx'

const person = { ...offer, releaseSeconds: 240 }

test('says the record in words, and when the trader was here', async () => {
  const { container } = await show(<Person person={{ ...person, isOnline: 0, lastSeenAt: null }} />)
  expect(facts(container)).toEqual(['98% done', '50 trades', '31 partners', '~4 min'])
  expect(screen.getByText('Offline')).toBeVisible()
  await speak('zh-CN')
  expect(facts(container)).toEqual(['完成率 98%', '50 单', '与 31 人交易', '约 4 分钟'])
})

test('is a link as a whole, with what can be tapped at its end beside it', async () => {
  const { user } = await show(
    <Person person={person} to={paths.trader(1)} end={<button type="button">Chat</button>} />,
    { at: paths.order('7') },
  )
  const link = screen.getByRole('link', { name: 'Alice' })
  expect(link.querySelector('button')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Chat' }))
  expect(address()).toBe(paths.order('7'))
  await user.click(link)
  expect(address()).toBe(paths.trader(1))
})

function facts(strip: HTMLElement): (string | null)[] {
  return [...strip.querySelectorAll('p:last-child span')].map(({ textContent }) => textContent)
}
