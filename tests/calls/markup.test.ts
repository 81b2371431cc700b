import { exportBook } from '@asistent/contract/books/books.calls'
import { saveDirectorOrder } from '@asistent/contract/books/orders.calls'
import { makeCalendarAddress, readCalendarAddress } from '@asistent/contract/communication/calendar-address.calls'
import { saveEvent } from '@asistent/contract/communication/events.calls'
import {
  createMessage,
  createMessageForKindergartens,
  encodedContent,
  getMessage,
  messageFile,
  replyToMessage,
  sendDirectMessage,
  updateMessage,
} from '@asistent/contract/communication/messages.calls'
import { createPoll, exportPoll } from '@asistent/contract/communication/polls.calls'
import { uploadFile } from '@asistent/contract/files/files.calls'
import { pdfText } from '@asistent/documents/pdf-text'
import { decodeContent, encodeContent } from '@asistent/domain/communication/content'
import { day } from '@asistent/domain/kernel/day'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendLetter } from '../../apps/server/src/platform/mail/letters'
import { toEveryone, toRoles } from '../support/communication/people'
import { viewOf } from '../../apps/server/src/platform/database'
import { allPayloads, dangersIn, hostileFileName, hostileTitle, mark, payloads } from '../support/payloads'
import { fieldsOf } from '../support/inputs'
import { kindergartenOf } from '../support/actors'
import { nameOf, registered } from '../support/registered'
import { pngBytes } from '../support/sent-files'
import { startWorld, type Person, type World } from '../support/world'

// Stored markup of malicious clients in responses, PDF, DOCX, ICS and mails. tests/e2e/markup.spec.ts opens the same in
// Chromium.

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

const hostile = () => encodeContent(`<p>начало</p>${allPayloads}<p>край</p>`)
const contentOf = async (id: number) => decodeContent((await director.ok(getMessage, { id })).content) ?? ''

/** Saves each rich text of the contract and returns what others read of it. */
const writers: Readonly<Record<string, () => Promise<string>>> = {
  'POST /api/Messages content': async () => {
    const form = { title: hostileTitle, content: hostile(), recipients: toRoles(2) }
    return contentOf(Number((await director.ok(createMessage, form)).entityId))
  },
  'POST /api/Messages/update content': async () => {
    const form = { title: 'Проба', content: encodeContent('<p>а</p>'), recipients: toRoles(2) }
    const id = Number((await director.ok(createMessage, { ...form, draft: true } as never)).entityId)
    await director.ok(updateMessage, { ...form, id, content: hostile() } as never)
    return contentOf(id)
  },
  'POST /api/Messages/direct content': async () => {
    const { accountId } = await world.as('teacher')
    const form = { userId: accountId, title: hostileTitle, content: hostile() }
    return contentOf(Number((await director.ok(sendDirectMessage, form)).entityId))
  },
  'POST /api/Messages/for-kindergartens content': async () => {
    const sender = await world.as('municipality')
    const form = {
      title: hostileTitle,
      content: hostile(),
      kindergartenIds: [await kindergartenOf(world, 'director')],
      roleTypes: [1],
    }
    const { entityId } = await sender.ok(createMessageForKindergartens, form as never)
    return decodeContent((await sender.ok(getMessage, { id: Number(entityId) })).content) ?? ''
  },
  'POST /api/Messages/reply/{id} content': async () => {
    const teacher = await world.as('teacher')
    const [message] = await world.sql<{ id: number }>(
      `select r.message_id as id from message_recipient r join message m on m.id = r.message_id where r.account_id = $1 and m.allow_replies limit 1`,
      [teacher.accountId],
    )
    await teacher.ok(replyToMessage, { id: message!.id, content: hostile() })
    const { replies } = await teacher.ok(getMessage, { id: message!.id })
    return decodeContent(replies.at(-1)!.content) ?? ''
  },
}

test('covers every rich text of the contract', () => {
  const fields = registered.flatMap(({ call }) =>
    fieldsOf(call.input)
      .filter(({ schema }) => schema === encodedContent)
      .map(({ path }) => `${nameOf(call)} ${path}`),
  )
  expect(fields.toSorted()).toEqual(Object.keys(writers).toSorted())
})

test.each(Object.keys(writers))('%s is stored without anything that runs or loads', async (name) => {
  const html = await writers[name]!()
  expect(html).toContain('<p>начало</p>')
  expect(html).toContain('<p>край</p>')
  expect(dangersIn(html)).toEqual([])
})

test('the check detects every payload', () => {
  for (const payload of payloads) expect(dangersIn(payload), payload).not.toEqual([])
})

test('mails escape markup in subject, paragraphs and labels', async () => {
  const client = await world.pool.connect()
  try {
    // Undone at the end: other test files use this database too.
    await client.query('begin')
    const label = { link: 'https://example.bg/?a=1&b="2"', label: hostileTitle }
    const id = await sendLetter(
      { tx: viewOf(client), later: () => undefined },
      { to: 'a@example.bg', subject: hostileTitle, paragraphs: [allPayloads, label] },
    )
    const { rows } = await client.query<{ html: string }>('select html from mail where id = $1', [id])
    const [letter] = rows
    const body = letter!.html.slice(letter!.html.indexOf('<h1')).replaceAll(/ style="[^"]*"/g, '')
    expect(dangersIn(body)).toEqual([])
    expect(body).toContain('&lt;script&gt;')
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('event texts cannot inject properties into a calendar file', async () => {
  const lines = `${hostileTitle}\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nATTACH:javascript:alert('${mark}')`
  await world.sql('truncate event, meeting_booking cascade')
  await director.ok(saveEvent, {
    kind: 'event',
    title: hostileTitle,
    description: lines,
    place: `Зала; "1"\\, ATTACH:javascript:${mark}`,
    fromDate: day('2026-12-17'),
    toDate: day('2026-12-17'),
    fromTime: '17:30',
    toTime: '18:30',
    recipients: toEveryone,
  } as never)
  const token = (await director.ok(makeCalendarAddress, {})).path.split('/').at(-1) ?? ''
  const answer = await world.stranger.call(readCalendarAddress, { token })
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  const unfolded = answer.bytes.toString('utf8').replaceAll('\r\n ', '').split('\r\n')
  expect(unfolded.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
  expect(unfolded.filter((line) => /^(ATTACH|ALTREP|X-ALT-DESC|URL:(?!https?:))/i.test(line))).toEqual([])
  expect(unfolded.find((line) => line.startsWith('DESCRIPTION:'))).toContain('\\nEND:VEVENT\\nBEGIN:VEVENT')
})

/** PDF actions that execute code or open external targets. */
const pdfActions = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('latin1')
    .match(/\/(JavaScript|JS|Launch|OpenAction|AA|EmbeddedFile|SubmitForm)\b|\/URI\s*\((?!https?:|mailto:)[^)]*/g) ?? []

test('a PDF prints markup as text', async () => {
  const { entityId } = await director.ok(createPoll, {
    question: hostileTitle,
    description: allPayloads,
    questions: [
      {
        text: `#read("/etc/passwd") ${hostileTitle}`,
        kind: 'single',
        options: [{ text: payloads[1] }, { text: payloads[3] }],
      },
    ],
    results: 'author',
    expirationTime: '2026-12-31T10:00:00Z',
    recipients: toEveryone,
  } as never)
  const { bytes } = await director.call(exportPoll, { id: Number(entityId) })
  expect(pdfText(bytes).replaceAll(/\s/g, '')).toContain(`<script>alert('${mark}')</script>`)
  expect(pdfText(bytes)).toContain('#read("/etc/passwd")')
  expect(pdfActions(bytes)).toEqual([])
})

test('a DOCX has markup as text, without elements, fields or external parts', async () => {
  await director.ok(saveDirectorOrder, {
    title: hostileTitle,
    body: `${allPayloads}</w:t><w:fldSimple w:instr=" DDEAUTO c:\\\\cmd "/>`,
    basis: hostileTitle,
    orderIndex: 'ЛС',
    forDate: day('2026-11-15'),
  } as never)
  const answer = await director.call(exportBook, { bookType: 'DirectorOrder', type: 'docx' })
  expect(answer.status).toBe(200)
  const parts = Object.entries(unzipSync(answer.bytes)).map(([name, part]) => [name, strFromU8(part)] as const)
  const whole = parts.map(([, xml]) => xml).join('\n')
  expect(whole).toContain(`&lt;script&gt;alert(`)
  expect(whole).not.toMatch(
    /<(script|img|svg|iframe|a)\b|TargetMode="External"|<w:fldSimple w:instr=" (?!PAGE|NUMPAGES)/i,
  )
  expect(parts.map(([name]) => name).filter((name) => /vba|embeddings|activeX|media/i.test(name))).toEqual([])
})

test('a file name with markup and line breaks is escaped', async () => {
  const name = `${hostileFileName.replace('.png', '')}\r\nSet-Cookie: a=b\r\n.png`
  const { id } = await director.ok(uploadFile, { files: [{ name, bytes: pngBytes, type: 'image/png' }] as never })
  const form = { title: 'Снимка', content: encodeContent('<p>а</p>'), recipients: toRoles(2), fileIds: [id] }
  const { entityId } = await director.ok(createMessage, form)
  const answer = await director.call(messageFile, { id: Number(entityId), fileId: id })
  expect(answer.status).toBe(200)
  const disposition = String(answer.headers['content-disposition'])
  expect(disposition).not.toMatch(/[\r\n<>]/)
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  expect(answer.headers['content-type']).toBe('image/png')
})

test.each([
  ['markup named as a picture', 'a.png', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['a drawing with a script', 'a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a page', 'a.html', '<!doctype html><script>alert(1)</script>'],
])('%s is not taken', async (_, name, text) => {
  const files = [{ name, bytes: Buffer.from(text), type: 'image/png' }] as never
  expect((await director.call(uploadFile, { files })).status).toBe(400)
})
