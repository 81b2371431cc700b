import {
  chooseKindergarten,
  endsBeforeStart,
  periodLocked,
  periodTooLong,
  requestDecided,
} from '../core/shared-problems'
import { problems } from '../core/problem'

// domain.md 1 and Appendix D: attendance, applications, medical notes.
export const refuseAttendance = problems('attendance', {
  'cell-refused': [400, 'Не е записано. {name}, {day}: {reason}'],
  'cells-refused': [400, 'Нищо не е записано: отказани са {count} клетки. {name}, {day}: {reason}'],
  'cell-changed': [409, 'Друг потребител е променил деня. {name}, {day}: {reason}'],
  'same-cell-twice': [400, 'Един и същ ден на дете е изпратен два пъти: {day}'],
  'all-entered': [409, 'Всички групи са въведени. Няма на кого да се напомни.'],
  'reminded-already': [409, 'На учителите беше напомнено в {time}. Изчакайте малко.'],
  'choose-kindergarten': chooseKindergarten,
  'choose-period': periodTooLong,
  'ends-before-start': endsBeforeStart,

  'not-enrolled': [400, 'Детето не е записано в група през избрания период'],
  'no-attendance-day': [400, 'В периода няма присъствен ден'],
  'too-long': [400, 'Едно заявление е за най-много {days} дни. Проверете годината.'],
  'late-request': [400, 'Заявлението трябва да се подаде най-късно {notice} предварително'],
  'day-has-passed': [400, 'Първият заявен ден вече е минал'],
  'request-overlap': [409, 'За избрания период вече има заявление'],
  'limit-passed': [
    409,
    'Достигнат е лимитът от {limit} дни по семейни причини. Остават {left}, а заявлението е за {days}.',
  ],
  'not-summer': [400, 'Лятно присъствие се заявява само за неучебно време или ваканция'],
  'request-in-summer': [
    400,
    'За лятото не се подават заявления за отсъствие. Заявете дните, в които детето ще посещава.',
  ],
  'period-locked': periodLocked,
  'not-reversible': [409, 'По заявлението няма решение, което да се върне'],
  'request-decided': requestDecided,
  'reject-needs-comment': [400, 'Напишете защо отказвате заявлението'],
  'cannot-withdraw': [400, 'Заявлението вече не може да бъде оттеглено. Обърнете се към учителя.'],
  'absence-reported': [409, 'Отсъствието за този ден вече е съобщено'],
  'absence-too-far': [400, 'Отсъствие се съобщава за днес и до {days} дни напред. За по-късно подайте заявление.'],
  'absence-too-long': [400, 'Отсъствие се съобщава за най-много {days} дни'],
  'comes-after-absence': [400, 'Съобщеното отсъствие е до {day}. Изберете по-ранен ден.'],
  'absence-over': [400, 'Денят вече е минал и съобщението не може да се върне'],
  'child-is-here': [409, 'Детето вече е отбелязано като присъстващо за този ден'],
  'may-not-sign': [403, 'Детската градина не е отбелязала, че подписвате заявления за това дете'],

  'note-state': [409, 'Бележката е „{state}“ и това действие вече не е възможно'],
  'note-exists': [409, 'Тази бележка вече е въведена'],
  'electronic-note': [400, 'Електронна бележка не се променя'],
  'annul-needs-comment': [400, 'Коментарът е задължителен при анулиране'],

  'unknown-code': [
    400,
    'Няма такъв код за днес в тази група. Проверете цифрите; ако не съвпадат, обадете се на родителя и не предавайте детето.',
  ],
  'code-used': [409, 'С този код детето вече е взето ({child}, {time})'],

  'not-present-day': [400, '{day}: час се въвежда само за присъствен ден до днес'],
  'unknown-companion': [400, '{child}, {day}: {name} не е сред хората, които могат да водят и вземат детето'],
  'door-changed': [409, '{child}, {day}: междувременно е записано „{now}“{who}'],
  'left-before-arrival': [400, '{child}, {day}: часът на вземане не може да е преди часа на идване'],
})
