import type { Topic } from '../topic'

const makers = ['Director', 'Administrator', 'Teacher'] as const

export const topic: Topic = {
  purpose:
    'Дневникът 3-5 се събира от въведеното през годината: списък на децата, седмично разпределение, родителски срещи, присъствия, резултати и взети теми. Изготвя се като PDF.',
  who: [
    { roles: ['Director'], may: 'изготвя, изтрива и приключва дневници' },
    { roles: ['Administrator'], may: 'изготвя и изтрива дневници' },
    { roles: ['Teacher'], may: 'изготвя дневника на своята група' },
  ],
  tasks: [
    {
      title: 'Експорт на дневник',
      for: makers,
      steps: [
        'Отворете {/administration/export-classbook} и натиснете *Експорт на дневник*.',
        'Изберете групата. Без дати е цялата учебна година.',
        'Изчакайте да стане готов и натиснете *Изтегли* или *Изтегли за период*.',
      ],
    },
    {
      title: 'Приключване',
      for: ['Director'],
      steps: [
        'Приключете учебната година и изгответе дневника за цялата година.',
        'Отворете го от {/administration/export-classbook} и натиснете *Приключи*.',
      ],
      note: 'Приключеният дневник не се изтрива. Който има файла, проверява дали е същият на страницата за проверка, чийто адрес стои на последния лист.',
    },
  ],
  mistakes: [
    { code: 'documents.book-final', answer: 'Приключеният дневник остава завинаги.' },
    { code: 'documents.year-open', answer: 'Първо приключете учебната година.' },
  ],
  related: ['attendance', 'preschool-certificate'],
}
