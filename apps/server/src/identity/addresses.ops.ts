import type { Config } from '../platform/config'
import { publicUrl } from './public-links.rules'

/** A page of the product as a letter or a push names it; '' is the home page. */
export const addressOf = (config: Config, path = ''): string => `${publicUrl(config)}${path}`
