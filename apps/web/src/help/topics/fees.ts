import type { Topic } from '../topic'

const office = ['Director', 'Administrator'] as const

export const topic: Topic = {
  purpose:
    'Таксата казва колко дължи детето на доставчика за месеца и защо: посещения по цена, отстъпка, корекции. Нищо платено не се променя.',
  who: [
    { roles: office, may: 'изготвят такси, дават отстъпки и известяват родителите' },
    { roles: ['Teacher'], may: 'виждат таксите на децата от групата си' },
    { roles: ['Municipality', 'MON'], may: 'виждат таксите в справките' },
    { roles: ['Parent'], may: 'виждат таксите на децата си и защо са такива' },
  ],
  tasks: [
    {
      title: 'Такси за месеца',
      for: office,
      steps: [
        'В {/activities/references/fees} натиснете *Изготви такси*.',
        'Изберете месец и натиснете *Преглед*. Виждате всяка такса и какво да проверите.',
        'Натиснете *Изготви*. Може да го повторите: прави се само разликата.',
      ],
      note: 'Ако платен месец се промени, разликата идва в следващата такса с обяснение.',
      picture: {
        kind: 'money',
        alt: 'Списък с такси: посещения по цена, отстъпка и крайна сума',
        lines: [
          ['Шах, 4 посещения', '16.00 €', ''],
          ['Отстъпка второ дете', '1.60 €', ''],
        ],
      },
    },
    {
      title: 'Отстъпка',
      for: office,
      steps: [
        'Отворете {/activities/preferences} и натиснете *Нова отстъпка*.',
        'Въведете процент или сума и *Основание*. Важи най-голямата отстъпка.',
      ],
    },
    {
      title: 'Напомняне',
      for: office,
      steps: [
        'Отворете {/activities/notifications} и отбележете децата.',
        'Натиснете *Изпрати писмо*. Сумата и срокът се добавят сами.',
      ],
    },
    {
      title: 'Защо е толкова',
      for: ['Parent', 'Teacher', 'Municipality', 'MON'],
      steps: [
        { for: ['Parent'], text: 'Отворете {/activities/parents/fees}.' },
        { for: ['Teacher', 'Municipality', 'MON'], text: 'Отворете {/activities/references/fees} и изберете такса.' },
        'Под *Защо?* е всяко число, от което е получена сумата.',
      ],
    },
  ],
  mistakes: [
    { code: 'payments.has-payments', answer: 'Анулирайте плащането и тогава таксата.' },
    { code: 'payments.percent-or-amount', answer: 'Попълнете само едното от двете полета.' },
  ],
  related: ['payments', 'activity-attendance', 'activities', 'euro'],
}
