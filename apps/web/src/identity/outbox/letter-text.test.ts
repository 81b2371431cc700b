import { expect, test } from 'vitest'
import { letterParts } from './letter-text'

test('keeps paragraphs and shows a link with its text', () => {
  const text = 'Здравейте, Рая!\n\nПриемам поканата:\nhttp://localhost:3000/account-activation/staff/abc\n\n–\nАсистент'
  expect(letterParts(text)).toEqual([
    { kind: 'text', text: 'Здравейте, Рая!' },
    { kind: 'link', label: 'Приемам поканата', url: 'http://localhost:3000/account-activation/staff/abc' },
    { kind: 'text', text: '–\nАсистент' },
  ])
})

test('disguised links and non-web schemes stay text', () => {
  expect(letterParts('Избор на нова парола:\n[връзка, видима само за получателя]')).toEqual([
    { kind: 'text', text: 'Избор на нова парола:\n[връзка, видима само за получателя]' },
  ])
  expect(letterParts('Натиснете:\njavascript:alert(1)')).toMatchObject([{ kind: 'text' }])
})
