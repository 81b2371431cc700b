import { expect, test, type Page } from '@playwright/test'
import { encodeContent } from '@asistent/domain/communication/content'
import { pngBytes } from '../support/sent-files'
import { allPayloads, hostileFileName, hostileTitle, mark } from '../support/payloads'
import { listen, settled } from './support/page'
import { signedInWith, type OwnKindergarten } from './support/own-kindergarten'
import { forGroup, twoFamilies } from './support/two-families'

// Stored markup of a malicious client, opened by another user: it neither runs nor becomes an element. The content
// security policy would block scripts anyway; sanitizing must prevent it earlier.

/** Executed payloads, CSP violations and requests to payload URLs. */
function watch(page: Page): string[] {
  const said = listen(page)
  page.on('dialog', (dialog) => {
    said.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', (popup) => said.push(`popup: ${popup.url()}`))
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('/x') || pathname.includes(mark)) said.push(`request: ${request.url()}`)
  })
  return said
}

/** Elements and attributes created by payloads. */
const partsOfPayloads = (page: Page): Promise<string[]> =>
  page.evaluate((word) => {
    const running = ['script', 'style', 'iframe', 'object', 'embed', 'template']
    return [...document.querySelectorAll('*')].flatMap((element) => {
      const tag = element.tagName.toLowerCase()
      const inserted = running.includes(tag) && element.outerHTML.includes(word) ? [`<${tag}>`] : []
      const risky = [...element.attributes].filter(
        ({ name, value }) =>
          /^on/i.test(name) ||
          (/^(href|src|srcdoc|action|formaction|data|xlink:href)$/i.test(name) &&
            (/^\s*(javascript|vbscript|data:text)/i.test(value) || value === 'x')) ||
          (name === 'style' && value.includes(word)),
      )
      return [...inserted, ...risky.map(({ name, value }) => `<${tag} ${name}="${value.slice(0, 80)}">`)]
    })
  }, mark)

async function upload(kindergarten: OwnKindergarten, page: Page, name: string): Promise<number> {
  const answer = await page.request.post('/api/files/temp/upload', {
    headers: { authorization: `Bearer ${kindergarten.token}` },
    multipart: { file: { name, mimeType: 'image/png', buffer: pngBytes } },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { id: number }).id
}

test('markup stored by a malicious client is shown as text to all users', async ({ page, request, browser }) => {
  const { place, groupId, families } = await twoFamilies(request)
  const recipients = forGroup(groupId)
  const content = encodeContent(`<p>Увод на писмото</p>${allPayloads}<p>Последен ред</p>`)
  const day = '2026-12-17'
  const messageId = await place.post('/api/Messages', {
    title: hostileTitle,
    content,
    recipients,
    fileIds: [await upload(place, page, hostileFileName)],
  })
  await place.post('/api/Events', {
    kind: 'event',
    title: hostileTitle,
    description: allPayloads,
    place: hostileTitle,
    fromDate: day,
    toDate: day,
    fromTime: '17:30',
    toTime: '18:30',
    recipients,
  })
  const pollId = await place.post('/api/Polls', {
    question: hostileTitle,
    description: allPayloads.slice(0, 2000),
    questions: [{ text: hostileTitle, kind: 'single', options: [{ text: hostileTitle }, { text: 'друго' }] }],
    results: 'all',
    expirationTime: '2027-06-30T10:00:00Z',
    recipients,
  })
  await place.post('/api/Dashboards/message', {
    title: hostileTitle,
    text: allPayloads.slice(0, 4000),
    date: '2026-09-20',
    classIds: null,
  })
  await place.post('/api/Classes', { name: hostileTitle.slice(0, 40), classType: 3, attendanceType: 1, capacity: 20 })

  const said = watch(page)
  await signedInWith(page, place.token)
  const parent = await (await browser.newContext()).newPage()
  const heard = watch(parent)
  await signedInWith(parent, families[0]?.token ?? '')
  const addresses = ['/', '/messages', '/calendar', '/polls', `/messages/${messageId}`, `/polls/${pollId}`]
  for (const [person, ownAddresses] of [
    [page, ['/messages?box=sent', '/groups/management']],
    [parent, []],
  ] as const)
    for (const address of [...addresses, ...ownAddresses]) {
      await person.goto(address)
      await settled(person)
      expect(await partsOfPayloads(person), address).toEqual([])
    }
  await expect(parent.getByText(hostileTitle).first()).toBeVisible()

  await parent.goto(`/messages/${messageId}`)
  await expect(parent.getByText('Увод на писмото')).toBeVisible()
  await expect(parent.getByText('Последен ред')).toBeVisible()
  await expect(parent.getByText('javascript link')).toBeVisible()
  // Links are shown as text without a target.
  for (const words of ['javascript link', 'broken link', 'data link'])
    await expect(parent.getByRole('link', { name: words })).toHaveCount(0)
  // File names are stored without characters that are invalid in file systems.
  await expect(parent.getByRole('button', { name: /img src=x onerror=alert\('hostile'\)\.png/ })).toBeVisible()

  // A reply, from a parent to the kindergarten.
  const reply = await request.post(`/api/Messages/reply/${messageId}`, {
    headers: { authorization: `Bearer ${families[0]?.token ?? ''}` },
    data: { id: messageId, content },
  })
  expect(reply.ok(), await reply.text()).toBe(true)
  await page.goto(`/messages/${messageId}`)
  await expect(page.getByText('Последен ред')).toHaveCount(2)
  expect(await partsOfPayloads(page)).toEqual([])
  expect([...said, ...heard]).toEqual([])
})
