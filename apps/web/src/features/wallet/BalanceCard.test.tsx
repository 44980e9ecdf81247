import { expect, test } from 'vitest'
import { balanceChart } from './BalanceCard.tsx'

const box = { width: 100, height: 50 }

test('draws no chart without changes', () => {
  expect(balanceChart([], 400, box)).toBeNull()
})

test('keeps the line level until the next change, from oldest to newest', () => {
  const chart = balanceChart(
    [change(300, '60.00', '100.00'), change(200, '50.00', '60.00'), change(100, '0.00', '50.00')],
    500,
    box,
  )
  expect(chart?.line).toBe('M0 50H0V25H25V20H50V0H100')
  expect(chart?.area.endsWith('V50H0Z')).toBe(true)
  expect(chart).toMatchObject({
    from: '0.00',
    to: '100.00',
    low: '0.00',
    high: '100.00',
    start: 100,
    end: 500,
  })
})

test('centers a single change and spaces changes of the same second', () => {
  expect(balanceChart([change(100, '5.00', '10.00')], 100, box)?.line).toBe('M0 50H50V0H100')
  const same = balanceChart([change(100, '2.00', '1.00'), change(100, '1.00', '2.00')], 100, box)
  expect(same?.line).toBe('M0 50H0V0H100V50H100')
})

test('compares amounts as numbers, not as text', () => {
  const chart = balanceChart([change(200, '9.00', '100.00'), change(100, '20.00', '9.00')], 200, box)
  expect(chart).toMatchObject({ low: '9.00', high: '100.00' })
  const large = balanceChart([change(200, '123456789012.33', '123456789012.34')], 200, box)
  expect(large).toMatchObject({ low: '123456789012.33', high: '123456789012.34' })
  const longer = [change(200, '900719925474099312.01', '900719925474099312.02')]
  expect(balanceChart(longer, 200, box)).toMatchObject({
    low: '900719925474099312.01',
    high: '900719925474099312.02',
  })
})

test('draws an unchanged balance as a flat line in the middle', () => {
  expect(balanceChart([change(100, '5.00', '5.00')], 100, box)?.line).toBe('M0 25H50V25H100')
})

function change(createdAt: number, before: string, after: string) {
  return { createdAt, before, after }
}
