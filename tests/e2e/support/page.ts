import { expect, type Page, type Request, type WebSocket } from '@playwright/test'

/** Pending requests, without the hub's open connection. */
const waiting = new WeakMap<Page, Set<Request>>()

/** Collects errors and warnings of the console from now on. */
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

/**
 * Waits until requests are finished and no loading indicator is visible. Polls often, because a run opens a thousand
 * pages.
 */
export async function settled(page: Page): Promise<void> {
  await expect.poll(() => waiting.get(page)?.size ?? 0, { intervals: [20] }).toBe(0)
  await page.waitForFunction(
    () => {
      // Scrolls to parts that load when visible, then back to the top.
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
 * Listens for the hub connection from now on; the returned function waits for it. The hub connects shortly after the
 * page loads, and earlier changes are not pushed.
 */
export function hubOf(page: Page): () => Promise<void> {
  const joined = new Set<WebSocket>()
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => String(payload).startsWith('40') && joined.add(socket)),
  )
  return () => expect.poll(() => [...joined].some((socket) => !socket.isClosed())).toBe(true)
}
