import { addPasskey, startPasskey } from '@asistent/contract/identity/second-factor.calls'
import { CallError, send } from '../platform/api'
import { refreshTopics } from '../platform/use-call'
import { signInErrorText, StoppedByUser } from './sign-in'
import { t } from '../platform/language'

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]

/** Suggested name of the passkey, which users may change: 'Ключ на Windows'. */
export const suggestedLabel = (agent: string = navigator.userAgent): string => {
  const system = systems.find(([pattern]) => pattern.test(agent))?.[1]
  return system ? t('Ключ на {system}', { system }) : t('Моят ключ')
}

/** Registers a passkey. The first factor returns recovery codes, later ones null. */
export async function registerPasskey(
  label: string,
  { currentPassword, passwordSuffices }: { currentPassword?: string | undefined; passwordSuffices?: boolean } = {},
): Promise<readonly string[] | null> {
  const [{ startRegistration }, { options }] = await Promise.all([
    import('@simplewebauthn/browser'),
    send(startPasskey, { currentPassword }),
  ])
  const response = await startRegistration({ optionsJSON: options as never }).catch((error: unknown) => {
    throw error instanceof Error && error.name === 'NotAllowedError' ? new StoppedByUser() : error
  })
  const { recoveryCodes } = await send(addPasskey, { response: { ...response }, label, passwordSuffices })
  refreshTopics(addPasskey.topics)
  return recoveryCodes
}

/** Message for an error of the authenticator; undefined if the user cancelled. */
export function passkeyErrorText(error: unknown): string | undefined {
  if (error instanceof StoppedByUser) return undefined
  if (error instanceof CallError) return error.message
  if (error instanceof Error && error.name === 'InvalidStateError')
    return t('На това устройство вече имате ключ за достъп.')
  if (error instanceof Error && error.name === 'SecurityError')
    return t('Ключ за достъп се добавя само на сигурния адрес на системата (https).')
  return signInErrorText(error)
}
