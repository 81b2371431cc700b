import type { Topic } from '../topic'

const staff = ['Director', 'Administrator', 'Teacher'] as const

export const topic: Topic = {
  purpose:
    'Отбелязва се кое дете на кое занимание е било. По посещенията се изчислява таксата на дейностите, платени на посещение.',
  who: [
    { roles: staff, may: 'отбелязват посещенията' },
    { roles: ['Parent'], may: 'виждат посещенията на децата си' },
  ],
  tasks: [
    {
      title: 'Отбелязване',
      for: staff,
      steps: [
        'Отворете {/activities/attendances} и изберете дейност и месец.',
        'Въведете П или О в дните със занимание. Другите дни са затворени.',
        'С *Попълни от присъствията* празните дни на децата, които са били в групата, стават П.',
        'Натиснете *Запиши присъствията*.',
      ],
      note: 'С *Такси за месеца* виждате сумата на всяко дете и защо е толкова.',
      picture: {
        kind: 'list',
        alt: 'Списък с посещенията на децата за месеца; ограден е първият ред',
        title: 'Присъствия на дейности',
        button: 'Запиши присъствията',
        rows: ['Калина · 4 посещения', 'Борис · 3 посещения'],
        ends: ['П', 'О'],
        plain: true,
        mark: 'row',
      },
    },
    {
      title: 'Посещенията на детето',
      for: ['Parent'],
      steps: ['Отворете {/activities/parents/attendances}.', 'Изберете месец. Всеки ден показва дали детето е било.'],
    },
  ],
  mistakes: [
    { code: 'activities.no-session', answer: 'Проверете часовете на дейността: в този ден няма занимание.' },
    { code: 'activities.not-member', answer: 'Детето е записано от друга дата. Променете я в {/activities/groups}.' },
    { code: 'institutions.period-locked', answer: 'Месецът е заключен: {locks}.' },
  ],
  related: ['activities', 'fees', 'attendance'],
}
