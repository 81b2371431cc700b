import { expect, type Page, type Request, type WebSocket } from '@playwright/test'

/** Calls that have not been answered yet; the hub's open connection doesn't count. */
const waiting = new WeakMap<Page, Set<Request>>()

/** What the console says from now on: errors and warnings of the page. */
export function listen(page: Page): string[] {
  const said: string[] = []
  const open = new Set<Request>()
  waiting.set(page, open)
  page.on('request', (request) => {
    if (/\/(api|files)\//.test(request.url())) open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  page.on('console', (message) => {
    if (message.type() === 'error') said.push(message.text())
  })
  page.on('pageerror', (error) => said.push(error.message))
  return said
}

/** Everything asked for has arrived and nothing is shown as waiting. Asked often: a run opens a thousand pages. */
export async function settled(page: Page): Promise<void> {
  await expect.poll(() => waiting.get(page)?.size ?? 0, { intervals: [20] }).toBe(0)
  await page.waitForFunction(
    () => {
      // Parts that come when they are seen: they are looked at, and then the page stands at its top again.
      const unseen = document.querySelector('[data-when-seen]')
      unseen?.scrollIntoView()
      if (unseen) document.documentElement.dataset['scrolled'] = ''
      return !document.querySelector('.mantine-Skeleton-root')
    },
    undefined,
    { polling: 20 },
  )
  await page.evaluate(() => {
    if (!('scrolled' in document.documentElement.dataset)) return
    delete document.documentElement.dataset['scrolled']
    scrollTo(0, 0)
  })
}

/**
 * The hub joins a little after the page: what is saved before it has answered is nobody's news. Listens from now on; call
 * the answer to wait until the page that is open has joined.
 */
export function hubOf(page: Page): () => Promise<void> {
  const joined = new Set<WebSocket>()
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => String(payload).startsWith('40') && joined.add(socket)),
  )
  return () => expect.poll(() => [...joined].some((socket) => !socket.isClosed())).toBe(true)
}
