import { expect, test } from 'vitest'
import { textParts } from './plain-text'

test('lines, headings and tables; everything else stays text', () => {
  expect(
    textParts(
      '# НАРЕЖДАМ\n\n1. Да се спазва.\n| Име | Срок |\n| --- | --- |\n| Ива | 1.12. | повече |\n| Петър |\nКрай',
    ),
  ).toEqual([
    { kind: 'heading', text: 'НАРЕЖДАМ' },
    { kind: 'paragraph', text: '1. Да се спазва.' },
    {
      kind: 'table',
      head: ['Име', 'Срок'],
      rows: [
        ['Ива', '1.12. повече'],
        ['Петър', ''],
      ],
    },
    { kind: 'paragraph', text: 'Край' },
  ])
  const hostile = '<script>alert(1)</script> #eval("1") {{x}} $(rm) =1+1'
  expect(textParts(hostile)).toEqual([{ kind: 'paragraph', text: hostile }])
})

test('a bar alone is no table', () => {
  expect(textParts('|\n||')).toEqual([
    { kind: 'paragraph', text: '|' },
    { kind: 'paragraph', text: '||' },
  ])
})
