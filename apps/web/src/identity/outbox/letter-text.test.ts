import { expect, test } from 'vitest'
import { letterParts } from './letter-text'

test('paragraphs stay, a link stands under its words', () => {
  const text = 'Здравейте, Рая!\n\nПриемам поканата:\nhttp://localhost:3000/account-activation/staff/abc\n\n–\nАсистент'
  expect(letterParts(text)).toEqual([
    { kind: 'text', text: 'Здравейте, Рая!' },
    { kind: 'link', label: 'Приемам поканата', url: 'http://localhost:3000/account-activation/staff/abc' },
    { kind: 'text', text: '–\nАсистент' },
  ])
})

test('a hidden link is text, and nothing but the web is ever a link', () => {
  expect(letterParts('Избор на нова парола:\n[връзка, видима само за получателя]')).toEqual([
    { kind: 'text', text: 'Избор на нова парола:\n[връзка, видима само за получателя]' },
  ])
  expect(letterParts('Натиснете:\njavascript:alert(1)')).toMatchObject([{ kind: 'text' }])
})
