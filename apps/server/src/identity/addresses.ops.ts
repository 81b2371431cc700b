import { publicUrl, type PublicAddress } from './public-links.rules'

/** URL of a page for mails and pushes; '' is the home page. */
export const addressOf = (config: PublicAddress, path = ''): string => `${publicUrl(config)}${path}`
