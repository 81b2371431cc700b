import { expect, test } from 'vitest'
import { z } from 'zod'
import { errorsOf } from './messages'
import { day, field, text } from './values'

const form = z.object({
  name: field('Име', text(60)),
  born: field('Дата на раждане', day),
  group: field('Група', z.int()),
})

test.each([
  ['a missing field', {}],
  ['null', { name: null, born: null, group: null }],
  ['an empty text', { name: '', born: '', group: '' }],
])('%s gives the required message of the specification', (_what, input) => {
  const { error } = form.safeParse(input, { reportInput: true })
  expect(errorsOf(form, error!)).toEqual({
    name: ['Полето "Име" е задължително'],
    born: ['Полето "Дата на раждане" е задължително'],
    group: ['Полето "Група" е задължително'],
  })
})
