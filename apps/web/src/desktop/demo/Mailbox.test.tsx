import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { market } from '../../../test/market.ts'
import { config } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { Mailbox } from './Mailbox.tsx'

const LINK = 'http://localhost:1818/freeze?key=abc'

test('a mail of the demo opens with its text, whose links can be followed', async () => {
  market.answers('getMarket', { ...config, demo: 1, demoMails: 1 })
  market.answers('listDemoMails', [
    {
      id: '<1@x>',
      to: 'bob@mail.example',
      subject: 'New login',
      text: `Not you?\n${LINK}`,
      sentAt: 1_790_000_000,
    },
  ])
  const { user } = await show(<Mailbox />, { at: '/' })
  await user.click(await screen.findByText('New login'))
  expect(screen.getByText('to bob@mail.example')).toBeVisible()
  const link = screen.getByRole('link', { name: LINK })
  expect(link).toHaveAttribute('href', LINK)
  expect(link).toHaveAttribute('target', '_blank')
})

test('a demo that keeps no mails is not asked for them', async () => {
  market.answers('getMarket', { ...config, demo: 1 })
  await show(<Mailbox />, { at: '/' })
  await expect.poll(() => market.asked('getMarket').length).toBe(1)
  expect(market.asked('listDemoMails')).toEqual([])
  expect(screen.queryByRole('region')).toBeNull()
})
