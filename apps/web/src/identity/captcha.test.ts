// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../platform/use-call'

// The four captcha messages (spec/product.md 8). The module caches its script, so each test imports it anew.

const settings = (captchaSiteKey: string | null) => {
  queryClient.clear()
  globalThis.fetch = (async () =>
    Response.json({ captchaSiteKey, maintenance: false, externalApps: true })) as typeof fetch
}

/** Simulates the script's event: 'load' or 'error'. */
const scriptWill = (event: 'load' | 'error', service?: Window['grecaptcha']) =>
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    if (service) window.grecaptcha = service
    for (const node of nodes) queueMicrotask(() => (node as HTMLScriptElement).dispatchEvent(new Event(event)))
  })

type Service = NonNullable<Window['grecaptcha']>

const ask = async () => (await import('./captcha.shared')).captchaFor('login')

beforeEach(() => {
  vi.resetModules()
  vi.restoreAllMocks()
  delete window.grecaptcha
})

test('without a site key there is no captcha and no script', async () => {
  settings(null)
  const append = scriptWill('load')
  expect(await ask()).toBeUndefined()
  expect(append).not.toHaveBeenCalled()
})

test('with a site key a token for the action is requested', async () => {
  settings('sait')
  const execute = vi.fn<Service['execute']>(async (_key, { action }) => `zheton-${action}`)
  scriptWill('load', { ready: (done) => done(), execute })
  expect(await ask()).toBe('zheton-login')
  expect(execute).toHaveBeenCalledWith('sait', { action: 'login' })
})

test.each([
  ['error', undefined, 'Защитата от роботи не се зареди. Проверете връзката си и опитайте отново.'],
  ['load', undefined, 'Защитата от роботи е настроена непълно. Обърнете се към администратора.'],
  [
    'load',
    { ready: (done: () => void) => done(), execute: () => Promise.reject(new Error('no')) },
    'Проверката срещу роботи не успя. Презаредете страницата и опитайте отново.',
  ],
] as const)('a script that ends with %s is told in words', async (event, service, text) => {
  settings('sait')
  scriptWill(event, service)
  await expect(ask()).rejects.toThrow(text)
})
