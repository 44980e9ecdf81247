/** The parts of a request around its form: invalid tokens, other content types, odd keys and addresses. */
import { CONSOLE_UPLOAD_PATH, UPLOAD_PATH } from '@u-market/contract'
import type { Dice } from '@u-market/testkit/acts'

const pictures = [UPLOAD_PATH, CONSOLE_UPLOAD_PATH]

export function drawDeadToken(dice: Dice): string | null {
  return dice.chance(40)
    ? null
    : dice.pickOf(
        '',
        'x',
        'a'.repeat(43),
        'a'.repeat(5000),
        "' or 1=1 --",
        'é'.repeat(20),
        `Bearer ${'a'.repeat(43)}`,
      )
}

export function drawType(dice: Dice): string | null {
  return dice.pickOf<string | null>(
    null,
    '',
    'application/json',
    'text/plain',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded; charset=utf-16',
    'application/xml',
    'x'.repeat(300),
  )
}

/** Too short, too long or not ASCII; mostly one of a few that are used repeatedly. */
export function drawKey(dice: Dice): string {
  return dice.chance(25)
    ? dice.pickOf('', 'short', 'x'.repeat(65), 'with a space', 'clé-clé-clé', "'; drop table event")
    : `a-key-of-${dice.below(5)}`
}

export function corruptPath(path: string, dice: Dice): string {
  return dice.pickOf(
    path.toUpperCase(),
    `${path}/index`,
    `${path}/`,
    `/${path}`,
    path.replace('/', '/./'),
    `${path}%00`,
    `${path}/%2e%2e/x`,
    `${path}/..%2f..%2f`,
    `${path}?token=x&id=1`,
    `${path}/${'x'.repeat(3000)}`,
    path.replace(/\w/, '%61'),
    `${path}%E9`,
    dice.pick(pictures) ?? path,
  )
}
