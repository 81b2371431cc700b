import { expect, test } from 'vitest'
import { contentDisposition } from './reply'

test('clients without RFC 6266 get a transliterated file name', () => {
  const header = contentDisposition('Справка „Звънче“ – ноември № 5.pdf')
  expect(header).toContain('filename="Spravka Zvanche - noemvri No 5.pdf"')
  expect(decodeURIComponent(header)).toContain("filename*=UTF-8''Справка „Звънче“ – ноември № 5.pdf")
  expect(contentDisposition('a/b"c.pdf', true)).toContain('inline; filename="a_b_c.pdf"')
})
