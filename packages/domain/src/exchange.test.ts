import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isAddressShaped, quoteExchange, readTransactionId } from './exchange.ts'
import { coin } from './money.ts'

describe('the amount that an exchange pays out', () => {
  test.each([
    {
      say: '25.00 U at 1, less 1 USDT',
      num: 25_00n,
      rate: 1_000_000n,
      fee: 1_000_000n,
      arrives: 24_000_000n,
    },
    { say: '0.33 U at 0.987654 is 0.32592582: down', num: 33n, rate: 987_654n, fee: 0n, arrives: 325_925n },
    { say: '3.33 U at 0.999999, less 0.000001', num: 3_33n, rate: 999_999n, fee: 1n, arrives: 3_329_995n },
  ])('$say', ({ num, rate, fee, arrives }) => {
    expect(quoteExchange(coin(num), terms(rate, fee))?.arrives).toBe(arrives)
  })

  test('is nothing when the fee takes it all', () => {
    expect(quoteExchange(coin(1_00n), terms(1_000_000n, 1_000_000n))).toBeNull()
    expect(quoteExchange(coin(1n), terms(1_000_000n, 1_000_000n))).toBeNull()
    expect(quoteExchange(coin(1n), terms(50n, 0n))).toBeNull()
  })

  test("together with the fee is at most the coin's worth, and less than one millionth below it", () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 15n })
    fc.assert(
      fc.property(
        amount,
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        fc.bigInt({ min: 0n, max: 10n ** 9n }),
        (num, rate, fee) => {
          const quote = quoteExchange(coin(num), terms(rate, fee))
          const lost = num * rate - 100n * ((quote?.arrives ?? 0n) + fee)
          if (quote) expect(lost >= 0n && lost < 100n).toBe(true)
          else expect(num * rate < 100n * (fee + 1n)).toBe(true)
        },
      ),
    )
  })
})

test('an address has the shape of its network', () => {
  const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
  const evm = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
  expect(isAddressShaped('TRC20', tron)).toBe(true)
  expect(isAddressShaped('ERC20', evm)).toBe(true)
  expect(isAddressShaped('BEP20', evm)).toBe(true)
  for (const wrong of [evm, `${tron}t`, tron.slice(1), tron.replace('7', '0'), ` ${tron}`, ''])
    expect(isAddressShaped('TRC20', wrong), wrong).toBe(false)
  for (const wrong of [tron, evm.slice(2), `${evm}0`, `0x${'0'.repeat(40)}`, evm.replace('d', 'g'), ''])
    expect(isAddressShaped('ERC20', wrong), wrong).toBe(false)
})

test('a transaction id is kept in lower case, with the prefix of its network', () => {
  const id = 'AB'.repeat(32)
  expect(readTransactionId('TRC20', id)).toBe('ab'.repeat(32))
  expect(readTransactionId('BEP20', `0X${id}`)).toBe(`0x${'ab'.repeat(32)}`)
  expect(readTransactionId('TRC20', `0x${id}`)).toBeNull()
  expect(readTransactionId('ERC20', id)).toBeNull()
  expect(readTransactionId('ERC20', `0x${id}0`)).toBeNull()
})

function terms(usdtRateMillionths: bigint, usdtFee: bigint) {
  return { usdtRateMillionths, usdtFee }
}
