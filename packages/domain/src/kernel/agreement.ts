// Agreement of a status with its noun: 'здравна книжка · изтекла', 'заповед · вписана'. Words are given in the masculine.

export type GrammaticalGender = 'masculine' | 'feminine' | 'neuter'

/** Feminine nouns that end in a consonant. */
const feminine = /(^заповед|ост)$/u

/** Gender of a noun phrase in the singular, by its first word: an adjective agrees with its noun. */
export function genderOf(noun: string): GrammaticalGender {
  const [first = ''] = noun.toLocaleLowerCase('bg').split(' ')
  if (/[ая]$/u.test(first) || feminine.test(first)) return 'feminine'
  return /[оеию]$/u.test(first) ? 'neuter' : 'masculine'
}

/** Adjectives that lose their last vowel; participles keep it ('одобрен', 'одобрена'). */
const losesVowel = new Set(['валиден', 'безсрочен', 'актуален', 'активен'])

/** The form of a masculine adjective or participle for the noun; the case of its first letter stays. */
export function agreed(word: string, noun: string): string {
  const gender = genderOf(noun)
  if (gender === 'masculine') return word
  const ending = gender === 'feminine' ? 'а' : 'о'
  if (word.endsWith('ъл')) return `${word.slice(0, -2)}л${ending}`
  return losesVowel.has(word.toLocaleLowerCase('bg')) ? `${word.slice(0, -2)}н${ending}` : `${word}${ending}`
}
