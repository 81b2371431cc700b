// Definitions of the figures that experts compare: one per figure, used by every screen that shows it. A test compares
// the figures that two screens show (apps/server/src/dashboards/figures-agree.calls.test.ts).

export interface FigureDefinition {
  readonly label: string
  readonly definition: string
}

export const figures = {
  places: { label: 'Детски градини и ясли', definition: 'Действащите институции, които наблюдавате.' },
  children: {
    label: 'Деца',
    definition: 'Записаните в детската градина към деня, със или без група. Отписаните след деня се броят.',
  },
  groups: {
    label: 'Групи',
    definition: 'Групите на учебната година, в която е денят. Сборните групи не се броят: децата им са в своите групи.',
  },
  staff: { label: 'Служители', definition: 'Назначените до деня, които не са напуснали преди него.' },
  enrolled: {
    label: 'Записани',
    definition: 'Децата, които са в група към последния работен ден на периода. Децата без група не се броят.',
  },
  presentToday: {
    label: 'Присъстват днес',
    definition: 'Децата с отметка за присъствие днес от записаните в групите, за които денят е присъствен.',
  },
  enteredToday: {
    label: 'Въведени групи',
    definition: 'Групите с деца, за които днес няма невъведени деца, от групите с присъствен ден.',
  },
  present: { label: 'Присъствени дни', definition: 'Дните, в които деца са присъствали: всяко дете за всеки ден.' },
  average: {
    label: 'СМП',
    definition:
      'Средна месечна посещаемост: присъствените дни, разделени на работните дни на групата с най-много дни. За няколко детски градини – сборът от техните.',
  },
  unexcused: {
    label: 'Неизвинени дни',
    definition: 'Дните отсъствие без уважителна причина: всяко дете за всеки ден.',
  },
  reportable: {
    label: 'Деца с 3+ неизвинени',
    definition:
      'Децата в задължително предучилищно образование с 3 и повече неизвинени дни за месеца. За тях се подават данни към АСП.',
  },
  lessonsTaken: {
    label: 'Взети теми',
    definition: 'Темите, отбелязани като взети, като част от всички теми с ден в периода.',
  },
  approvedResults: {
    label: 'Одобрени резултати',
    definition:
      'Резултатите от диагностика с поне една отметка, които директорът е одобрил: по един за дете, направление и ниво. Входното и изходното ниво се броят отделно.',
  },
} as const satisfies Record<string, FigureDefinition>

export type FigureName = keyof typeof figures
