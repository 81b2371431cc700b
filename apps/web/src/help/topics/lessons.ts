import type { Topic } from '../topic'

const teachers = ['Director', 'Teacher', 'ResourceSpecialist'] as const

export const topic: Topic = {
  purpose:
    'Взетата тема се потвърждава с един бутон и влиза в дневника с името на учителя. Ако е имало заместване, името на заместника се записва само.',
  who: [
    { roles: teachers, may: 'потвърждават и местят темите на групите си' },
    { roles: ['Administrator', 'MON', 'Municipality'], may: 'виждат темите и справките' },
    { roles: ['Parent'], may: 'виждат темите на групата на детето' },
  ],
  tasks: [
    {
      title: 'Темите за днес',
      for: ['Teacher'],
      steps: [
        'На началната страница в *Теми за днес* натиснете *Потвърди*. Потвърждават се всички теми на деня.',
        'Под тях е връзката към невзетите теми от минали дни.',
      ],
    },
    {
      title: 'Невзета тема',
      for: teachers,
      steps: [
        'Отворете {/education-plan-topic/lessons} и включете *Само невзети с минала дата*.',
        'Ако темата е взета, изберете *Потвърди*. Няколко се отбелязват и се потвърждават наведнъж.',
        'Ако не е взета, изберете *Премести* и въведете новата дата.',
      ],
      note: 'Сгрешено потвърждение се връща с *Отмени вземането*, докато периодът не е заключен за теми.',
      picture: {
        kind: 'list',
        alt: 'Списък с теми по дни и състоянието им; ограден е ред с невзета тема',
        title: 'Теми по дни',
        rows: ['Есен в парка · 12.11.2026', 'Кръг и квадрат · 13.11.2026', 'Есенна песен · 16.11.2026'],
        ends: ['Планирана', 'Взета', 'Планирана'],
        plain: true,
        mark: 'row',
      },
    },
    {
      title: 'Справки',
      steps: [
        'В {/education-plan-topic/missed} са невзетите теми по групи.',
        { for: ['Director', 'Administrator'], text: 'В {/staff/references/topics} е колко теми е взел всеки учител.' },
        'Натиснете *PDF* или *Excel*, за да изнесете справката.',
      ],
    },
  ],
  mistakes: [
    { code: 'planning.future-lesson', answer: 'Темата се потвърждава на деня си или по-късно.' },
    { code: 'planning.day-off', answer: 'Преместете темата на предложената дата.' },
    { code: 'planning.taken-stays', answer: 'Изберете *Отмени вземането* и после променете темата.' },
    { code: 'institutions.period-locked', answer: 'Денят е заключен за теми: {locks}.' },
  ],
  related: ['topics', 'schedule', 'substitutions', 'locks'],
}
