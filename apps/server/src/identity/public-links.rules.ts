import type { Config } from '../platform/config'

// URLs in mails come from the configuration only: from a request, an attacker could make our mails link to another
// site.

/** The parts of the configuration that links need. */
export type PublicAddress = Pick<Config, 'publicUrl' | 'port'>

export const publicUrl = (config: PublicAddress): string => config.publicUrl ?? `http://localhost:${config.port}`

export const linkTo = (config: PublicAddress, ...path: (string | number)[]): string =>
  `${publicUrl(config)}/${path.map((part) => encodeURIComponent(part)).join('/')}`
