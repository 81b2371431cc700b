import type { CaptchaAction } from '@asistent/contract/identity/captcha'
import { refuseIdentity } from '@asistent/contract/identity/problems'
import type { Config } from '../platform/config'
import { loggable } from '../platform/logging'
import type { Services } from '../platform/services'

/** Minimum score (0 – 1); lower ones are considered bots. */
const leastScore = 0.5
const patienceMs = 4000

interface Verdict {
  readonly success?: boolean
  readonly score?: number
  readonly action?: string
  readonly 'error-codes'?: readonly string[]
}

/** Response of the captcha service. Throws if it is unavailable. */
export async function captchaVerdict(
  { secret, verifyUrl }: NonNullable<Config['captcha']>,
  token: string,
  address?: string,
): Promise<Verdict> {
  const answer = await fetch(verifyUrl, {
    method: 'POST',
    body: new URLSearchParams({ secret, response: token, ...(address && { remoteip: address }) }),
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  })
  if (!answer.ok) throw new Error(`captcha service answered ${answer.status}`)
  return (await answer.json()) as Verdict
}

export const isHuman = ({ success, score }: Verdict): boolean => success === true && (score ?? 1) >= leastScore

/**
 * Verifies the browser's captcha token (version 3: a score, no puzzle). Without a key there is no captcha. If the
 * service is unavailable the request is allowed: attempts are throttled anyway.
 */
export async function requireHuman(
  { config, log }: Services,
  token: string | undefined,
  action: CaptchaAction,
  address: string,
): Promise<void> {
  if (!config.captcha) return
  if (!token) throw refuseIdentity('captcha')
  let verdict: Verdict
  try {
    verdict = await captchaVerdict(config.captcha, token, address)
  } catch (error) {
    log.warn({ error: loggable(error) }, 'услугата за защита от роботи не отговаря')
    return
  }
  if (!isHuman(verdict) || (verdict.action !== undefined && verdict.action !== action)) throw refuseIdentity('captcha')
}
