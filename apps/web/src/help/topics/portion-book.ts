import type { Topic } from '../topic'

const kitchen = ['Director', 'Administrator', 'Manciple'] as const

export const topic: Topic = {
  purpose:
    'Порционникът казва на готвача колко порции от всяко ястие отиват във всяка група, с какъв грамаж, и кои деца не бива да го ядат – по име.',
  who: [{ roles: kitchen, may: 'правят, отпечатват и изтриват порционници' }],
  tasks: [
    {
      title: 'Нов порционник',
      steps: [
        'Отворете {/kitchen/day}.',
        'Натиснете *Направи порционник*.',
        'Натиснете *Отпечатай* и го дайте на готвача.',
      ],
      note: 'Порционникът остава, какъвто е бил. Ако нещо се промени, направете нов: има следващ номер.',
      picture: {
        kind: 'list',
        alt: 'Списък с порционници; ограден е последният',
        title: 'Порционници',
        rows: ['№ 12 · 16.11.2026', '№ 11 · 13.11.2026'],
        plain: true,
        mark: 'row',
      },
    },
  ],
  mistakes: [
    { code: 'kitchen.nobody-eats', answer: 'Първо направете калкулациите за деня: {calculations}.' },
    { says: 'Порционникът за готвача още не е направен.', answer: 'Натиснете *Направи порционник* в {/kitchen/day}.' },
  ],
  related: ['calculations', 'menus'],
}
