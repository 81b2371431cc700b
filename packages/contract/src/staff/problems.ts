import { birthInFuture, chooseKindergarten, endsBeforeStart, needsReason, periodTooLong } from '../core/shared-problems'
import { problems } from '../core/problem'

// domain.md 6 and Appendix D: staff, their attendance, substitutions and meals.
export const refuseStaff = problems('staff', {
  'choose-kindergarten': chooseKindergarten,
  'staff-exists': [409, 'Служител с този идентификатор вече работи в детската градина'],
  'leave-far': [400, 'Датата на напускане може да е най-много година напред'],
  'leave-before-hire': [400, 'Датата на напускане не може да е преди датата на назначаване'],
  'birth-in-future': birthInFuture,
  'has-account': [409, 'Имейлът на служител с профил се сменя от него самия или от администратора на системата'],
  'groups-of-other-year': [400, 'Изберете групи от избраната учебна година'],
  'left-with-groups': [400, 'Служител, който е напуснал, не може да води група'],

  'paper-order': [400, 'Срокът на документа не може да изтича преди издаването му'],

  'other-month': [400, 'Денят {day} не е от избрания месец'],
  'day-off': [400, 'Денят {day} е неучебен'],
  'not-employed': [400, 'На {day} {name} не работи в детската градина'],
  'locked-status': [400, 'Изберете статус за деня'],
  'future-work': [400, 'Не може да въвеждате работа за бъдеща дата. Предварително се въвеждат само отпуски.'],
  'same-twice': [400, 'Вторият статус трябва да е различен от първия'],
  'two-leaves': [400, 'Един ден не може да има два вида отпуск'],

  'ends-before-start': endsBeforeStart,
  'too-long': periodTooLong,
  'no-working-day': [400, 'В периода няма работен ден'],
  'substitute-away': [409, '{name} отсъства на {day}'],
  'absence-differs': [
    409,
    'На {day} в присъствията {name} е с „{entered}“, а тук е избрано „{chosen}“. Поправете едното, за да съвпаднат.',
  ],
  'leave-days-held': [
    409,
    'На {day} {name} е в одобрен отпуск: „{entered}“, а се въвежда „{chosen}“. Първо върнете решението за отпуска.',
  ],
  'substitution-differs': [
    409,
    'На {day} {name} е заместван поради „{entered}“, а се въвежда „{chosen}“. Поправете заместването или деня.',
  ],
  'leave-exceeds': [
    409,
    'За {year} г. остават {remaining} дни „{kind}“, а се искат {days}. Полагаемите дни се въвеждат в „Справка за отпуските“.',
  ],
  'leave-overlap': [409, 'За част от периода вече има заявление за отпуск'],
  'leave-decided': [409, 'Заявлението вече е решено'],
  'leave-not-open': [409, 'Заявлението е {state} и не може да се промени така'],
  'leave-has-order': [409, 'За отпуска е издадена заповед № {number}. Първо я анулирайте.'],
  'substitution-has-order': [409, 'За заместването е издадена заповед № {number}. Първо я анулирайте.'],
  'leave-has-substitution': [409, 'За отпуска има заместване ({name}). Първо го изтрийте.'],
  'leave-begun': [409, 'Отпускът е започнал. Само директорът може да го прекрати.'],
  'leave-of-other': [409, 'Заместването е за друг служител или други дни от отпуска'],
  'reject-needs-reason': needsReason,
  'needs-destination': [400, 'Напишете къде е командировката'],
  'choose-staff': [400, 'Изберете служител'],
  'substitution-overlap': [409, 'Заместникът вече замества този служител в част от периода'],
  'absent-not-employed': [400, 'В този период {name} не работи в детската градина'],
})
