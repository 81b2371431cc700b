import type { Topic } from '../topic'

const readers = ['Director', 'Administrator', 'Manciple'] as const

export const topic: Topic = {
  purpose:
    'Справките сравняват какво е получило едно дете на ден от всяка категория продукти с препоръчаното количество за възрастта му.',
  who: [{ roles: readers, may: 'четат и отпечатват справките' }],
  tasks: [
    {
      title: 'Сравнение за период',
      steps: [
        'Отворете {/storage/references/nutritional} и изберете периода и менюто.',
        'Под 90 % е *Недостиг*, над 110 % е *Превишение*.',
        'За сравнение по месеци отворете {/storage/references/recap-nutritional}.',
      ],
      note: 'Броят се изписаните количества бруто и децата, които са обядвали.',
      picture: {
        kind: 'list',
        alt: 'Справка за хранителните норми по категории с оценка',
        title: 'Хранителни норми',
        rows: ['Хляб', 'Плодове', 'Риба'],
        ends: ['В норма', 'Недостиг', 'Превишение'],
        plain: true,
        mark: 'row',
      },
    },
  ],
  mistakes: [{ says: 'Няма норма', answer: 'За категорията няма препоръчано количество за тази възраст.' }],
  law: 'Препоръчаните количества са приблизителни, докато не ги потвърди специалист по хранене.',
  related: ['menus', 'calculations', 'products'],
}
