import { expect, test } from 'vitest'
import { csvOf } from './read-audit.ts'

test('quotes cells with commas, quotes and line breaks, and ends lines with CRLF', () => {
  expect(
    csvOf(
      ['a', 'b'],
      [
        ['1', 'plain'],
        ['two, three', 'say "so"\nand so'],
      ],
    ),
  ).toBe('a,b\r\n1,plain\r\n"two, three","say ""so""\nand so"\r\n')
})

test('escapes a cell that a spreadsheet would treat as a formula', () => {
  const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1']
  for (const formula of formulas) {
    const [, line = ''] = csvOf(['cell'], [[formula]]).split(/\r\n/)
    expect(line.replace(/^"/, '').startsWith("'")).toBe(true)
  }
  expect(csvOf(['cell'], [['=HYPERLINK("x","y")']])).toBe(`cell\r\n"'=HYPERLINK(""x"",""y"")"\r\n`)
  // Where cells are separated by semicolons, or quotes are not seen as such.
  for (const hidden of ["x;=cmd|'/C calc'!A0", 'x; "＠SUM(A1)', 'x\n=1', 'x\t-1'])
    for (const part of csvOf(['cell'], [['first', hidden]]).split(/[;|\t\r\n]/))
      expect(part).not.toMatch(/^["\s]*[=+\-@＝＋－＠]/)
  expect(csvOf(['cell'], [['a=b']])).toBe('cell\r\na=b\r\n')
})
