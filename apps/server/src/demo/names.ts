import { genders, type Gender } from '@asistent/domain/kernel/person-id'
import { latinLetters } from '@asistent/domain/kernel/text'

// Only the names of domain.md 9.1: every demo person combines them.

export const boyNames = 'Александър Борис Виктор Георги Даниел Димитър Калоян Мартин Никола Симеон Теодор Явор'.split(
  ' ',
)
export const girlNames = 'Анна Биляна Виктория Дария Елица Калина Мила Никол Рая София Цветелина Яна'.split(' ')

export const menNames = [...boyNames, 'Тодор']
export const womenNames = [
  ...girlNames,
  ...(
    'Мария Даниела Силвия Елена Радка Йорданка Гергана Пламена Снежана Антоанета ' +
    'Ива Лилия Галя Ваня Стефка Кремена Дора'
  ).split(' '),
]

/** Masculine form; the feminine form ends in -а. */
export const surnames =
  'Ангелов Василев Георгиев Димитров Златев Иванов Колев Маринов Николов Петров Стоянов Христов'.split(' ')

export const staffSurnames = [...surnames, ...'Тодоров Бонев Костов Минчев Пенев Радев Желев Илиев Спасов'.split(' ')]

export const surnameFor = (gender: Gender, ofMan: string): string => (gender === genders.Female ? `${ofMan}а` : ofMan)

const irregularMiddleNames: Record<string, string> = {
  Александър: 'Александров',
  Георги: 'Георгиев',
  Димитър: 'Димитров',
  Никола: 'Николов',
}

/** Patronymic: Димитър -> Димитров, Димитрова. */
export const middleNameFor = (gender: Gender, father: string): string =>
  surnameFor(gender, irregularMiddleNames[father] ?? `${father}ов`)

export const streets =
  'Христо Ботев|Васил Левски|Иван Вазов|Цар Симеон|Шипка|Опълченска|Роза|Люляк|Капитан Райчо|Съединение|Марица|Здравец'.split(
    '|',
  )

/** For e-mail addresses. */
export const latin = (text: string): string =>
  Array.from(text.toLowerCase(), (letter) => latinLetters[letter] ?? letter).join('')
