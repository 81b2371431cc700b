import type { Topic } from '../topic'

export const topic: Topic = {
  purpose: 'Родителите плащат таксите за дейности през ePay.bg, с карта или с код на каса на EasyPay.',
  who: [
    { roles: ['Parent'], may: 'плащат една такса или всичко дължимо за децата си наведнъж' },
    { roles: ['Director', 'Administrator'], may: 'виждат какво е поискано и какво е получено' },
  ],
  tasks: [
    {
      title: 'Плащане онлайн',
      for: ['Parent'],
      steps: [
        'Отворете {/activities/parents/fees}. Горе е всичко за плащане, под *Защо?* – как е сметнато.',
        'Натиснете *Плати през ePay.bg* или *Плати с карта* и потвърдете в страницата на ePay.bg.',
        'Щом ePay.bg потвърди, таксата сама става платена.',
      ],
      note: 'С *Код за EasyPay* получавате 10 цифри, с които плащате на каса до 3 дни.',
      picture: {
        kind: 'list',
        alt: 'Таксите на две деца; ограден е бутонът за плащане',
        title: 'Такси за дейности',
        button: 'Плати през ePay.bg',
        rows: ['Ани · Английски език', 'Боян · Шах'],
        ends: ['22.00 €', '16.00 €'],
        plain: true,
        mark: 'button',
      },
    },
    {
      title: 'Сверка',
      for: ['Director', 'Administrator'],
      steps: [
        'Отворете {/activities/references/online}.',
        'В *За връщане* са платените два пъти суми: върнете ги на родителя.',
      ],
    },
  ],
  mistakes: [
    { code: 'payments.online-off', answer: 'Доставчикът още не приема онлайн плащания. Платете в детската градина.' },
    { code: 'payments.transfer-off', answer: 'Платете таксите една по една.' },
    { code: 'payments.easypay-away', answer: 'Опитайте след малко или платете през ePay.bg.' },
  ],
  related: ['fees', 'payments'],
}
