import type { Config } from '../platform/config'

// Addresses in letters come from the configuration alone: one taken from a request would let a stranger have our letters
// point to his own site.

export const publicUrl = (config: Config): string => config.publicUrl ?? `http://localhost:${config.port}`

export const linkTo = (config: Config, ...path: (string | number)[]): string =>
  `${publicUrl(config)}/${path.map((part) => encodeURIComponent(part)).join('/')}`
