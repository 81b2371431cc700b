// Set-up state of a provider's account at ePay.bg (spec/product.md, domain.md 4) as bit flags.

export const epayFlags = {
  IdSet: 1,
  SecretSet: 2,
  WebHookVerifying: 4,
  WebHookVerified: 8,
  TransferReady: 16,
  TransferEnabled: 32,
} as const

const { IdSet, SecretSet, WebHookVerifying, WebHookVerified, TransferReady, TransferEnabled } = epayFlags
const verified = IdSet | SecretSet | WebHookVerified

export const hasFlags = (flags: number, mask: number): boolean => (flags & mask) === mask

/** Parents can pay online: number and secret are set, and ePay.bg reaches our address. */
export const takesOnline = (flags: number): boolean => hasFlags(flags, verified)
/** Fees can be paid together with those of other providers. */
export const takesTransfers = (flags: number): boolean => takesOnline(flags) && hasFlags(flags, TransferEnabled)

/** A new number or secret resets everything that was verified with the old one. */
export function flagsOfSettings(
  before: number,
  settings: { readonly hasId: boolean; readonly hasSecret: boolean; readonly changed: boolean },
): number {
  const set = (settings.hasId ? IdSet : 0) | (settings.hasSecret ? SecretSet : 0)
  return settings.changed ? set : set | (before & ~(IdSet | SecretSet))
}

export const mayTest = (flags: number): boolean => hasFlags(flags, IdSet | SecretSet)
export const flagsInTest = (flags: number): number => flags | WebHookVerifying
/** Clears the error and a pending test. */
export const flagsAfterReset = (flags: number): number => flags & ~WebHookVerifying

/** A notice with a valid checksum arrived: the address works. */
export const flagsAfterNotice = (flags: number, hasContract: boolean): number => {
  const verifiedFlags = (flags & ~WebHookVerifying) | WebHookVerified
  return hasContract && hasFlags(verifiedFlags, verified) ? verifiedFlags | TransferReady : verifiedFlags
}

/** Only an account that is ready can be enabled. */
export const flagsWithTransfer = (flags: number, enabled: boolean): number =>
  enabled && hasFlags(flags, TransferReady) ? flags | TransferEnabled : flags & ~TransferEnabled

export const epayStateLabel = (flags: number): string => {
  if (takesTransfers(flags)) return 'Работи, и за общо плащане'
  if (takesOnline(flags)) return 'Работи'
  if (hasFlags(flags, WebHookVerifying)) return 'Проверява се адресът за известия'
  if (mayTest(flags)) return 'Адресът за известия не е проверен'
  if (hasFlags(flags, IdSet)) return 'Няма секретна дума'
  return 'Не е настроено'
}
