import type { Topic } from '../topic'

const teachers = ['Director', 'Teacher', 'ResourceSpecialist'] as const

export const topic: Topic = {
  purpose:
    'Диагностиката показва входното и изходното ниво на всяко дете по направления. Учителят отбелязва показателите, програмата смята нивото и предлага текст, директорът одобрява, а семейството вижда одобреното.',
  who: [
    { roles: teachers, may: 'въвеждат резултатите на децата, с които работят' },
    { roles: ['Administrator', 'MON', 'Municipality'], may: 'виждат резултатите и справката' },
    { roles: ['Parent'], may: 'вижда одобрените резултати на собственото си дете' },
  ],
  tasks: [
    {
      title: 'Въвеждане',
      for: teachers,
      steps: [
        'Отворете {/educational-results/records} и изберете *Група*, *Направление* и *Кога*.',
        'Срещу всяко дете въведете 0, 1 или 2 за всеки показател. Курсорът сам минава нататък.',
        'Нивото се вижда веднага: под 40 % е начално, под 80 % средно, над тях високо.',
        'Натиснете *Запиши* или Ctrl+S. Резултатите чакат одобрение.',
      ],
      picture: {
        kind: 'list',
        alt: 'Диагностика на група с нивото на три деца; ограден е първият ред',
        title: 'Диагностика',
        rows: ['Ива Петрова', 'Калоян Димов', 'Мария Стоева'],
        ends: ['Високо, 88 %', 'Средно, 63 %', 'Начално, 38 %'],
        plain: true,
        mark: 'row',
      },
    },
    {
      title: 'Одобряване и връщане',
      for: ['Director'],
      steps: [
        'В {/educational-results/records} натиснете *Одобри чакащите*.',
        'За да върнете резултат, натиснете *Върни* на реда му и напишете какво да се промени.',
      ],
    },
    {
      title: 'Резултатите на детето',
      steps: [
        'Отворете картона на детето от {/kids/records} и изберете *Резултати*.',
        'Входното и изходното ниво стоят едно до друго по направления.',
      ],
    },
    {
      title: 'Справка и шаблони',
      for: ['Director', 'Administrator', 'Teacher', 'ResourceSpecialist', 'MON', 'Municipality'],
      steps: [
        'В {/educational-results/references} са средните стойности на групите. Натиснете *PDF* или *Excel*.',
        {
          for: ['Director', 'Administrator', 'Teacher'],
          text: 'В {/educational-results/templates} направете свои показатели и текст.',
        },
      ],
    },
  ],
  mistakes: [
    { code: 'results.no-template', answer: 'Направете шаблон за направлението и възрастта.' },
    { code: 'results.approved-stays', answer: 'Помолете директора да върне резултата за корекция.' },
    {
      code: 'platform.stale',
      answer:
        'Колега е записал преди Вас. Изберете за всяко отбелязано дете *Вашето* или *Записаното* и запишете отново.',
    },
  ],
  related: ['topics', 'kids', 'measurements'],
}
