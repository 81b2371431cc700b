import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { wholeBrowser } from './support/browser'
import { signedInWith } from './support/own-kindergarten'
import { twoFamilies } from './support/two-families'

// Web push on a device: enabled and disabled in the profile, shown by the service worker without an open page, with a
// link to the item. Only the full browser supports it.

test.use({ launchOptions: wholeBrowser })

/** Test browsers have no push service, so its responses are faked; permission and server are real. */
const withoutPushService = (page: Page) =>
  page.addInitScript(() => {
    let kept: unknown = null
    const endpoint = `https://fcm.googleapis.com/fcm/send/${Math.random()}`
    const keys = {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    }
    const subscription = {
      endpoint,
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        kept = null
        return true
      },
    }
    PushManager.prototype.getSubscription = async () => kept as PushSubscription | null
    PushManager.prototype.subscribe = async (options) => {
      if (!options?.userVisibleOnly || (options.applicationServerKey as Uint8Array).length !== 65)
        throw new Error('not our key')
      kept = subscription
      return subscription as unknown as PushSubscription
    }
  })

/** Delivers a push to the service worker as the browser does. */
async function deliver(context: BrowserContext, page: Page, push: object): Promise<void> {
  const session = await context.newCDPSession(page)
  const row = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const registrationId = await row
  const { origin } = new URL(page.url())
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(push) })
  await session.detach()
}

/** Subset of the service worker's global scope. */
interface WorkerScope extends EventTarget {
  readonly registration: ServiceWorkerRegistration
  readonly clients: { matchAll(): Promise<unknown[]>; openWindow(path: string): Promise<null> }
  readonly NotificationEvent: new (type: string, init: { notification: Notification }) => Event
}

const shownPushes = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const shown = await registration.getNotifications()
    return shown.map(({ title, body, tag }) => ({ title, body, tag }))
  })

test('pushes are enabled and disabled, shown once, and open the message', async ({ browser, request, baseURL }) => {
  const { families } = await twoFamilies(request)
  const token = families[0]?.token ?? ''
  const context = await browser.newContext({ serviceWorkers: 'allow' })
  await context.grantPermissions(['notifications'], { origin: baseURL ?? '' })
  const page = await context.newPage()
  await signedInWith(page, token)
  await withoutPushService(page)
  await page.goto('/profile')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  const devices = async () => {
    const answer = await request.get('/api/Notifications/preferences', {
      headers: { authorization: `Bearer ${token}` },
    })
    return ((await answer.json()) as { devices: number }).devices
  }
  await page.getByRole('button', { name: 'Включи на това устройство' }).click()
  await expect(page.getByText('На това устройство идват известия')).toBeVisible()
  expect(await devices()).toBe(1)

  const push = { heading: 'Ново съобщение', title: 'Разходка в петък', path: '/messages/7', tag: 'messages:7' }
  await deliver(context, page, push)
  const shown = [{ title: 'Ново съобщение', body: 'Разходка в петък', tag: 'messages:7' }]
  await expect.poll(() => shownPushes(page)).toEqual(shown)
  await deliver(context, page, push)
  await deliver(context, page, {})
  await expect.poll(() => shownPushes(page)).toEqual(shown)

  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('no service worker')
  const opened = await worker.evaluate(async () => {
    const scope = globalThis as unknown as WorkerScope
    const [notification] = await scope.registration.getNotifications()
    if (!notification) return 'nothing shown'
    // Opening a window requires a real user gesture.
    return new Promise<string>((resolve) => {
      scope.clients.matchAll = async () => []
      scope.clients.openWindow = async (path) => {
        resolve(path)
        return null
      }
      scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
    })
  })
  expect(opened).toBe('/messages/7')
  await expect.poll(() => shownPushes(page)).toEqual([])

  await page.getByRole('button', { name: 'Изключи на това устройство' }).click()
  await expect(page.getByRole('button', { name: 'Включи на това устройство' })).toBeVisible()
  expect(await devices()).toBe(0)
  await context.close()
})
