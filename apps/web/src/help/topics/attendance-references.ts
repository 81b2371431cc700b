import type { Topic } from '../topic'

const office = ['Director', 'Administrator'] as const
const overseers = ['MON', 'Municipality'] as const
const readers = ['Director', 'Administrator', 'Teacher', 'ResourceSpecialist', 'MON', 'Municipality'] as const

export const topic: Topic = {
  purpose:
    'Справките броят присъствията и отсъствията за ден, месец и учебна година. Всички смятат по едни и същи правила, затова числата им винаги съвпадат – на екрана, в PDF и в Excel.',
  who: [
    { roles: office, may: 'за цялата детска градина' },
    { roles: ['Teacher'], may: 'за своите групи' },
    { roles: ['ResourceSpecialist'], may: 'за децата, с които работи' },
    { roles: ['Manciple'], may: 'вижда броя на децата и порциите за деня' },
    { roles: overseers, may: 'за детските градини, които наблюдават' },
  ],
  tasks: [
    {
      title: 'Кой е тук днес',
      steps: [
        'Отворете {/attendances/references/for-day}. Показан е днешният ден по групи.',
        { for: ['MON'], text: 'Изберете *Община*, за да останат само нейните детски градини.' },
        { for: overseers, text: 'Изберете *Детска градина*.' },
        'Вижте колко деца присъстват, колко отсъстват и защо, и колко се хранят.',
        { for: readers, text: 'Щракнете върху число – ще видите поименно кои са тези деца.' },
      ],
      note: '*Невъведени* са децата без статус. Те не са отсъстващи.',
      picture: {
        kind: 'reference',
        alt: 'Таблица с три групи; оградено е числото на отсъстващите в една от тях',
        title: 'Присъствие за деня',
        columns: ['Записани', 'Тук', 'Болни'],
        rows: [
          ['Слънчо', 23, 20, 3],
          ['Калинка', 22, 21, 1],
          ['Звънче', 23, 18, 4],
        ],
        mark: [0, 2],
      },
    },
    {
      title: 'Групите, които още не са въведени',
      for: office,
      steps: [
        'Вижте картата *Присъствие днес* в {/} или справката за деня.',
        'След часа от {/platform/settings/configuration} групите с невъведени деца се показват като забавени.',
        'Натиснете *Напомни на учителите*. Писмо получават учителите, които днес са на работа, и заместниците.',
      ],
      note: 'В посочения час напомнянето тръгва и само, веднъж на ден. Може да го изключите от настройките.',
      picture: {
        kind: 'letter',
        alt: 'Писмо до учител с бутон за въвеждане на присъствията на групата',
        subject: 'Присъствията за днес не са въведени',
        line: 'Слънчо – 23 деца',
        button: 'Въведете присъствията',
        note: 'Отнема по-малко от минута',
      },
    },
    {
      title: 'Месецът на група',
      for: readers,
      steps: [
        'Отворете {/attendances/references/month} и изберете *Група* и *Месец*.',
        'Изберете *Вариант*: първият показва въведеното, вторият отчита и ваканциите и карантините.',
        'Натиснете *PDF* или *Excel*. *Сведение за дневника* е образецът с отметки от дневника на групата.',
        {
          for: ['Director', 'Administrator', 'Teacher'],
          text: 'Във втория вариант *Запиши като статуси* въвежда ГВ, В или ПК в празните и неизвинените дни.',
        },
      ],
    },
    {
      title: 'Други справки',
      for: readers,
      steps: [
        '{/attendances/references/days} и {/attendances/references/groups} – присъстващите ден по ден.',
        '{/attendances/references/montly-attendances} – всяко дете по месеци, в дни или в проценти.',
        '{/attendances/references/personal-reasons} – лимит, използвани и оставащи дни по семейни причини.',
        '{/attendances/references/personal-reasons-requests} и {/attendances/references/summer-attendances-requests} – регистрите на заявленията.',
        '{/attendances/references/hourly} – часовете на децата с почасова организация.',
      ],
    },
    {
      title: 'Да свалите справка',
      steps: ['Подгответе справката на екрана.', 'Натиснете *PDF* за подпис, *Excel* за сметки или *Печат*.'],
    },
  ],
  questions: [
    {
      question: 'Защо текущият месец е по-малък от очакваното?',
      answer: 'Средните числа на започнал месец са до днес. Затвореният месец вече не се променя.',
    },
    {
      question: 'Какво е съотношението деца на възрастен?',
      for: office,
      answer:
        'Децата, които са тук и още не са взети, разделени на хората в групите, които сега са на работа. Персоналът се взема от {/staff/attendances} и заместванията; смените се сменят в 13:00 ч.',
    },
  ],
  mistakes: [
    { code: 'attendance.choose-kindergarten', answer: 'Изберете *Детска градина* над таблицата.' },
    { code: 'attendance.choose-period', answer: 'Изберете по-кратък *Период*.' },
    { code: 'attendance.reminded-already', answer: 'Едно напомняне е достатъчно. След четвърт час може да повторите.' },
    {
      code: 'attendance.all-entered',
      answer: 'Няма група с невъведени деца, или днес е ваканция или неприсъствен ден.',
    },
  ],
  related: ['attendance', 'smp', 'asp', 'family-absences', 'days-off'],
}
