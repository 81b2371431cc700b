export const references = {
  '/administration/inventory/book': 'Всички вещи по категории с място, отговорник, стойност и протокол за брак.',
  '/administration/qualification-activities/report':
    'Часовете и кредитите на всеки учител спрямо нормата: 16 часа годишно и 3 кредита за 4 години.',
}
