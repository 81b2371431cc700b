import type { Phrase as DomainPhrase } from '@asistent/domain/kernel/phrase'
import { inLanguage, type Phrase } from '../platform/language'

/** Columns of a charge that explain it: the Bulgarian text, and the same as data for readers of other languages. */
export const explained = (why: Phrase | DomainPhrase) => ({ why: inLanguage(why, 'bg'), whyPhrase: why })
