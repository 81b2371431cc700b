import type { Config } from '../platform/config'

// URLs in mails come from the configuration only: from a request, an attacker could make our mails link to another
// site.

export const publicUrl = (config: Config): string => config.publicUrl ?? `http://localhost:${config.port}`

export const linkTo = (config: Config, ...path: (string | number)[]): string =>
  `${publicUrl(config)}/${path.map((part) => encodeURIComponent(part)).join('/')}`
