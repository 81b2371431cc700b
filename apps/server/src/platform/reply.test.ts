import { expect, test } from 'vitest'
import { contentDisposition } from './reply'

test('what knows only the old name of a file gets it in Latin letters, not in underscores', () => {
  const header = contentDisposition('Справка „Звънче“ – ноември № 5.pdf')
  expect(header).toContain('filename="Spravka Zvanche - noemvri No 5.pdf"')
  expect(decodeURIComponent(header)).toContain("filename*=UTF-8''Справка „Звънче“ – ноември № 5.pdf")
  expect(contentDisposition('a/b"c.pdf', true)).toContain('inline; filename="a_b_c.pdf"')
})
