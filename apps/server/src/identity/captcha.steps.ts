import type { CaptchaAction } from '@asistent/contract/identity/captcha'
import { refuseIdentity } from '@asistent/contract/identity/problems'
import { loggable } from '../platform/logging'
import type { Services } from '../platform/services'

/** Minimum score (0 – 1); lower ones are considered bots. */
const leastScore = 0.5
const patienceMs = 4000

interface Verdict {
  readonly success?: boolean
  readonly score?: number
  readonly action?: string
}

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
  const { secret, verifyUrl } = config.captcha
  let verdict: Verdict
  try {
    const answer = await fetch(verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token, remoteip: address }),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    if (!answer.ok) throw new Error(`captcha service answered ${answer.status}`)
    verdict = (await answer.json()) as Verdict
  } catch (error) {
    log.warn({ error: loggable(error) }, 'услугата за защита от роботи не отговаря')
    return
  }
  const human = verdict.success === true && (verdict.score ?? 1) >= leastScore
  if (!human || (verdict.action !== undefined && verdict.action !== action)) throw refuseIdentity('captcha')
}
