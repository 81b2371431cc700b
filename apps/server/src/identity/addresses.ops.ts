import type { Config } from '../platform/config'
import { publicUrl } from './public-links.rules'

/** URL of a page for mails and pushes; '' is the home page. */
export const addressOf = (config: Config, path = ''): string => `${publicUrl(config)}${path}`
