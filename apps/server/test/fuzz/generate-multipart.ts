import type { Dice } from '@u-market/testkit/acts'
import { receiptLines, receiptPdf } from '@u-market/testkit/pdfs'
import { plainPicture } from '@u-market/testkit/pictures'
import { malformedTexts } from './malformed-values.ts'

export const BOUNDARY = 'a-boundary'

/** Parts in any order, repeated, without an end, of any category and bytes; sometimes a real picture. */
export async function generateMultipart(dice: Dice): Promise<Buffer> {
  const category = dice.chance(60)
    ? dice.pickOf('voucher', 'avatar', 'evidence', 'idcard', 'chat', 'qrcode')
    : (dice.pick(malformedTexts) ?? '')
  const file = dice.chance(15) ? await plainPicture() : Buffer.from(dice.pick(files) ?? '', 'latin1')
  const name = dice.pickOf('picture.jpg', '../../x.jpg', 'x.php', '', 'a\u0000b.jpg', 'é'.repeat(300))
  const parts = [
    part(`form-data; name="category"`, Buffer.from(category)),
    part(
      `form-data; name="${dice.chance(90) ? 'file' : '__proto__'}"; filename="${name}"\r\ncontent-type: image/jpeg`,
      file,
    ),
    ...(dice.chance(10) ? [part('form-data; name="file"; filename="second.jpg"', file)] : []),
    ...(dice.chance(5)
      ? Array.from({ length: 12 }, () => part('form-data; name="x"', Buffer.from('1')))
      : []),
  ]
  const end = dice.chance(90) ? `--${BOUNDARY}--\r\n` : ''
  return Buffer.concat([...(dice.chance(50) ? parts : parts.reverse()), Buffer.from(end)])
}

function part(disposition: string, content: Buffer): Buffer {
  const head = `--${BOUNDARY}\r\ncontent-disposition: ${disposition}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n')])
}

const receipt = await receiptPdf({ pages: [receiptLines('36.00', '123456')] })

const files: readonly string[] = [
  '',
  'x',
  'GIF89a',
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  '\xff\xd8\xff\xe0 but no picture',
  '\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR',
  'RIFF\x10\x00\x00\x00WEBPVP8 ',
  '%PDF-1.7',
  receipt.toString('latin1'),
  'MZ',
  '\x00'.repeat(5000),
]
