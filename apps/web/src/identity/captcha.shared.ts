import { captchaErrors, type CaptchaAction, type CaptchaError } from '@asistent/contract/identity/captcha'
import { getPublicSettings } from '@asistent/contract/light/identity/session.calls'
import { queryClient, queryOf } from '../platform/use-call'
import { language, t } from '../platform/language'

// reCAPTCHA v3: no puzzle, one token per action. Disabled without a site key in the server's settings.

interface Service {
  readonly ready: (done: () => void) => void
  readonly execute: (key: string, options: { readonly action: string }) => Promise<string>
}

declare global {
  interface Window {
    grecaptcha?: Service
  }
}

export class CaptchaFailure extends Error {
  constructor(kind: CaptchaError) {
    super(t(captchaErrors[kind]))
    this.name = 'CaptchaFailure'
  }
}

let loading: Promise<Service> | undefined

const load = (key: string): Promise<Service> => {
  loading ??= new Promise<Service>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(key)}&hl=${language()}`
    script.addEventListener('load', () => {
      const service = window.grecaptcha
      if (service) service.ready(() => resolve(service))
      else {
        loading = undefined
        reject(new CaptchaFailure('No version provided'))
      }
    })
    script.addEventListener('error', () => {
      loading = undefined
      script.remove()
      reject(new CaptchaFailure('Failed to load script'))
    })
    document.head.append(script)
  })
  return loading
}

/** Token for an action; undefined if the captcha is disabled. */
export async function captchaFor(action: CaptchaAction): Promise<string | undefined> {
  const { captchaSiteKey } = await queryClient.ensureQueryData(queryOf(getPublicSettings, {}))
  if (!captchaSiteKey) return undefined
  const service = await load(captchaSiteKey)
  return service.execute(captchaSiteKey, { action }).catch(() => {
    throw new CaptchaFailure('Failed to execute')
  })
}
