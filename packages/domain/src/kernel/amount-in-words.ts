import type { Money } from './money'
import { currencies } from './money'

/** Amounts in words for receipts and vouchers: 'дванадесет евро и петдесет цента' (domain.md 4). */

type GrammaticalGender = 'masculine' | 'feminine' | 'neuter'

const upToNineteen = [
  '',
  'един',
  'два',
  'три',
  'четири',
  'пет',
  'шест',
  'седем',
  'осем',
  'девет',
  'десет',
  'единадесет',
  'дванадесет',
  'тринадесет',
  'четиринадесет',
  'петнадесет',
  'шестнадесет',
  'седемнадесет',
  'осемнадесет',
  'деветнадесет',
]
const tens = [
  '',
  '',
  'двадесет',
  'тридесет',
  'четиридесет',
  'петдесет',
  'шестдесет',
  'седемдесет',
  'осемдесет',
  'деветдесет',
]
const hundreds = [
  '',
  'сто',
  'двеста',
  'триста',
  'четиристотин',
  'петстотин',
  'шестстотин',
  'седемстотин',
  'осемстотин',
  'деветстотин',
]
const oneOf: Record<GrammaticalGender, string> = { masculine: 'един', feminine: 'една', neuter: 'едно' }

const smallNumber = (value: number, gender: GrammaticalGender): string => {
  if (value === 1) return oneOf[gender]
  if (value === 2 && gender !== 'masculine') return 'две'
  return upToNineteen[value]!
}

/** Words of 1–999, hundreds first. */
const wordsBelowThousand = (value: number, gender: GrammaticalGender): string[] => {
  const rest = value % 100
  const restWords =
    rest < 20 ? [smallNumber(rest, gender)] : [tens[Math.floor(rest / 10)]!, smallNumber(rest % 10, gender)]
  return [hundreds[Math.floor(value / 100)]!, ...restWords].filter(Boolean)
}

/** 'и' precedes the last word of a number. */
const joinWords = (words: readonly string[]): string =>
  words.length > 1 ? `${words.slice(0, -1).join(' ')} и ${words.at(-1)}` : words.join('')

const scales: readonly { size: number; gender: GrammaticalGender; one: string; many: string }[] = [
  { size: 1_000_000_000, gender: 'masculine', one: 'един милиард', many: 'милиарда' },
  { size: 1_000_000, gender: 'masculine', one: 'един милион', many: 'милиона' },
  { size: 1000, gender: 'feminine', one: 'хиляда', many: 'хиляди' },
]

export const numberInWords = (value: number, gender: GrammaticalGender = 'masculine'): string => {
  if (!Number.isSafeInteger(value) || Math.abs(value) >= 1e12) throw new RangeError(`No words for ${value}`)
  if (value === 0) return 'нула'
  if (value < 0) return `минус ${numberInWords(-value, gender)}`
  const groups: { words: string; single: boolean }[] = []
  let rest = value
  for (const { size, gender: ownGender, one, many } of scales) {
    const count = Math.floor(rest / size)
    rest %= size
    if (count === 0) continue
    const words = wordsBelowThousand(count, ownGender)
    groups.push({ words: count === 1 ? one : `${joinWords(words)} ${many}`, single: words.length === 1 })
  }
  if (rest > 0) {
    const words = wordsBelowThousand(rest, gender)
    groups.push({ words: joinWords(words), single: words.length === 1 })
  }
  // The last group gets its own 'и' unless it contains one: хиляда и сто, but хиляда сто и два.
  return groups
    .map(({ words, single }, index) => (index > 0 && index === groups.length - 1 && single ? `и ${words}` : words))
    .join(' ')
}

const units = {
  [currencies.EUR]: {
    major: { gender: 'neuter', one: 'евро', many: 'евро' },
    minor: { gender: 'masculine', one: 'цент', many: 'цента' },
  },
  [currencies.BGN]: {
    major: { gender: 'masculine', one: 'лев', many: 'лева' },
    minor: { gender: 'feminine', one: 'стотинка', many: 'стотинки' },
  },
} as const

const counted = (count: number, unit: { gender: GrammaticalGender; one: string; many: string }): string =>
  `${numberInWords(count, unit.gender)} ${count === 1 ? unit.one : unit.many}`

export const amountInWords = ({ minor, currency }: Money): string => {
  const { major: majorUnit, minor: minorUnit } = units[currency]
  const size = Math.abs(minor)
  const major = Math.floor(size / 100)
  const rest = size % 100
  const words = [
    ...(major > 0 || rest === 0 ? [counted(major, majorUnit)] : []),
    ...(rest > 0 ? [counted(rest, minorUnit)] : []),
  ].join(' и ')
  return minor < 0 ? `минус ${words}` : words
}
