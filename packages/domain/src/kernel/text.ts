/** Bulgarian texts: plurals, names, order, search. Amounts in words are in amount-in-words.ts. */

/**
 * '1 дете', '2 деца', '21 деца': unlike in Russian, 21 takes the plural. `many` is the counted form (2 дни, 2 стола).
 */
export const plural = (count: number, one: string, many: string): string => `${count} ${pluralWord(count, one, many)}`

export const pluralWord = (count: number, one: string, many: string): string => (Math.abs(count) === 1 ? one : many)

/** 'а', 'а и б', 'а, б и в' */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} и ${words.at(-1)}`

export const capitalised = (text: string): string => text.slice(0, 1).toLocaleUpperCase('bg') + text.slice(1)

export interface PersonName {
  firstName: string
  /** Презиме; foreigners may have none. */
  middleName?: string | null
  lastName: string
}

const joined = (...parts: (string | null | undefined)[]): string =>
  parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ')

/** Калина Георгиева Стоянова */
export const fullName = ({ firstName, middleName, lastName }: PersonName): string =>
  joined(firstName, middleName, lastName)

/** Калина Стоянова */
export const shortName = ({ firstName, lastName }: PersonName): string => joined(firstName, lastName)

/** КС: first letters of the first and the last word; ignores text in brackets. */
export const initials = (name: string | PersonName): string => {
  const whole = typeof name === 'string' ? name.replace(/\(.*$/u, '') : shortName(name)
  const words = whole.trim().split(/\s+/u).filter(Boolean)
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : words
  return ends.map((word) => word.slice(0, 1).toLocaleUpperCase('bg')).join('')
}

/** Created lazily: the first use of `Intl` takes a page some 20 ms. */
let collator: Intl.Collator | undefined

/** Bulgarian collation, case-insensitive, with numeric order: 'Група 2' before 'Група 10'. */
export const compareText = (left: string, right: string): number =>
  (collator ??= new Intl.Collator('bg', { numeric: true })).compare(left, right)

export const compareNames = (left: PersonName, right: PersonName): number =>
  compareText(left.firstName, right.firstName) ||
  compareText(left.middleName ?? '', right.middleName ?? '') ||
  compareText(left.lastName, right.lastName)

/** Latin letters that look like Cyrillic ones: inside a Bulgarian word they are invisible mistakes. */
const lookalikes: Record<string, string> = {
  a: 'а',
  b: 'в',
  c: 'с',
  e: 'е',
  h: 'н',
  k: 'к',
  m: 'м',
  o: 'о',
  p: 'р',
  t: 'т',
  x: 'х',
  y: 'у',
}

const withoutLookalikes = (word: string): string =>
  /[а-я]/u.test(word) ? word.replace(/[a-z]/g, (letter) => lookalikes[letter] ?? letter) : word

/**
 * Normalized form for searching: lower case, single spaces, without quotes and accents, ё as е, and no Latin letters
 * inside Bulgarian words.
 */
export const searchForm = (text: string): string =>
  text
    .normalize('NFC')
    .toLocaleLowerCase('bg')
    .replaceAll('ё', 'е')
    .replaceAll('ѝ', 'и')
    .replace(/["'„“”«»’`]/gu, '')
    .trim()
    .split(/\s+/u)
    .map(withoutLookalikes)
    .join(' ')

/** Statutory transliteration: щ is sht, ъ is a, ь is y; a final -ия is -ia. */
export const latinLetters: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sht',
  ъ: 'a',
  ь: 'y',
  ю: 'yu',
  я: 'ya',
}

/** Transliterates for systems without Cyrillic; other characters are unchanged. */
export const transliterated = (text: string): string =>
  text
    .replace(/ия(?![а-я])/gi, (end) => (end === 'ИЯ' ? 'IA' : 'ia'))
    .replace(/[а-я]/gi, (letter) => {
      const latin = latinLetters[letter.toLowerCase()] ?? letter
      return letter === letter.toLowerCase() ? latin : capitalised(latin)
    })
