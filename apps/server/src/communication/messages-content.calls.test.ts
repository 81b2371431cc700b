import { createMessage, getMessage, replyToMessage } from '@asistent/contract/communication/messages.calls'
import { decodeContent, encodeContent, maxContent } from '@asistent/domain/communication/content'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import { toRoles } from '../../../../tests/support/communication/people'

// Bad content is stored clean or refused with a Bulgarian text (spec/product.md 5).

let world: World
let director: Person
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  director = await world.as('director')
})
afterEach(() => world.reset())
afterAll(() => world.close())

const keep = (html: string) =>
  director.call(createMessage, { title: 'Проба', content: encodeContent(html), recipients: toRoles(2) })

async function kept(html: string): Promise<string | undefined> {
  const { body, problem } = await keep(html)
  if (problem && !body) return undefined
  return decodeContent((await director.ok(getMessage, { id: Number(body?.entityId) })).content)
}

test.each([
  ['<p>а</p><script>alert(1)</script>', '<p>а</p>'],
  ['<p onclick="x()" class="y">а</p>', '<p>а</p>'],
  ['<p style="color:red;text-align:center;background:url(javascript:1)">а</p>', '<p style="text-align:center">а</p>'],
  ['<style>p{}</style>текст', 'текст'],
  ['<img src=x onerror=alert(1)>а', 'а'],
  ['<a href="javascript:alert(1)">виж</a>', '<u>виж</u>'],
  ['<a href=" JaVaScRiPt:alert(1)">виж</a>', '<u>виж</u>'],
  ['<a href="java\nscript:alert(1)">виж</a>', '<u>виж</u>'],
  ['<a href="data:text/html,<script>1</script>">виж</a>', '<u>виж</u>'],
  ['<a href="//evil.example">виж</a>', '<u>виж</u>'],
  ['<a href="/profile" onmouseover="x()">виж</a>', '<u>виж</u>'],
  ['<a href="https://mon.bg" target="_top">МОН</a>', '<a href="https://mon.bg">МОН</a>'],
  ['<a href="mailto:a@b.bg">пиши</a>', '<a href="mailto:a@b.bg">пиши</a>'],
  ['<svg><script>1</script></svg><p>а</p>', '<p>а</p>'],
  ['<math><mtext><img src=x onerror=1></mtext></math>б', 'б'],
  ['<iframe src="https://a.bg"></iframe>в', 'в'],
  ['<p>незатворено <strong>силно', '<p>незатворено <strong>силно</strong></p>'],
  ['<table><tr><td colspan="2" onclick="x">1</td></tr></table>', '<table><tr><td colspan="2">1</td></tr></table>'],
  ['<div><span>от Word</span></div>', 'от Word'],
  ['<<p>script>alert(1)</p>', '&lt;<p>script&gt;alert(1)</p>'],
])('%s is kept as %s', async (dirty, clean) => {
  expect(await kept(dirty)).toBe(clean)
})

test('characters that nobody types are dropped', async () => {
  expect(await kept('а\u0000б\u0007в')).toBe('абв')
})

test.each([
  ['only a script', '<script>alert(1)</script>'],
  ['only a picture from elsewhere', '<img src="https://a.bg/x.png">'],
  ['only spaces', '<p>&nbsp; </p>'],
])('refused: %s', async (_, html) => {
  const answer = await keep(html)
  expect([answer.status, answer.problem?.errors]).toEqual([400, { content: ['Напишете текст'] }])
})

test('too long, 10 MB, and what is no encoding are refused in Bulgarian', async () => {
  const long = await keep('а'.repeat(maxContent + 1))
  expect([long.status, long.problem?.errors?.content]).toEqual([400, ['Текстът е твърде дълъг']])
  const huge = await director.call(createMessage, {
    title: 'Проба',
    content: 'x'.repeat(10 * 1024 * 1024),
    recipients: toRoles(2),
  })
  expect([huge.status, huge.problem?.errorMessage]).toEqual([413, 'Изпратените данни са твърде много.'])
  const broken = await director.call(createMessage, { title: 'Проба', content: '%D0%9', recipients: toRoles(2) })
  expect([broken.status, broken.problem?.errors?.content]).toEqual([400, ['Текстът не може да бъде прочетен']])
})

test('thousands of open tags cost little and stay harmless', async () => {
  const before = process.cpuUsage()
  expect((await keep(`${'<b>'.repeat(20_000)}а`)).status).toBe(200)
  // The work of this process alone: whatever else the machine does isn't counted.
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(5)
})

test('a reply is cleaned too', async () => {
  const teacher = await world.as('teacher')
  const [message] = await world.sql<{ id: number }>(
    `select r.message_id as id from message_recipient r join message m on m.id = r.message_id where r.account_id = $1 and m.allow_replies limit 1`,
    [teacher.accountId],
  )
  const id = message?.id ?? 0
  await teacher.ok(replyToMessage, { id, content: encodeContent('<p onclick="x">Да</p><script>1</script>') })
  const { replies } = await teacher.ok(getMessage, { id })
  expect(replies.map(({ content }) => decodeContent(content)).at(-1)).toBe('<p>Да</p>')
})
