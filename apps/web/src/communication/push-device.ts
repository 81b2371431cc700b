import { subscribeToPush, unsubscribeFromPush } from '@asistent/contract/communication/notifications.calls'
import { send } from '../platform/api'

// Web push on this device: permission and subscription. public/push.js shows notifications.

export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

const supported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const worker = async (): Promise<ServiceWorkerRegistration | undefined> =>
  supported() ? navigator.serviceWorker.getRegistration('/') : undefined

export async function pushState(): Promise<PushState> {
  const registration = await worker()
  if (!registration) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return (await registration.pushManager.getSubscription()) ? 'on' : 'off'
}

const bytesOf = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.codePointAt(0) ?? 0)

/** Requests permission, subscribes and registers with the server. */
export async function turnPushOn(publicKey: string): Promise<PushState> {
  const registration = await worker()
  if (!registration) return 'unsupported'
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  })
  const { endpoint, keys } = subscription.toJSON()
  try {
    await send(subscribeToPush, {
      endpoint: endpoint ?? '',
      keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
    })
  } catch (error) {
    // The server has no such subscription: removes it from the browser too.
    await subscription.unsubscribe()
    throw error
  }
  return 'on'
}

export async function turnPushOff(): Promise<PushState> {
  const subscription = await (await worker())?.pushManager.getSubscription()
  if (!subscription) return 'off'
  await send(unsubscribeFromPush, { endpoint: subscription.endpoint })
  await subscription.unsubscribe()
  return 'off'
}
