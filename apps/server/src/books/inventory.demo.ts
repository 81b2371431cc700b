import { inventoryCategories, inventorySeries, inventoryStates } from '@asistent/domain/books/inventory'
import { qualificationForms, qualificationKinds } from '@asistent/domain/books/qualification'
import { addDays, dayOf, yearOf } from '@asistent/domain/kernel/day'
import {
  inventoryCount,
  inventoryCountLine,
  inventoryItem,
  inventoryMove,
  inventoryScrapping,
  qualificationActivity,
  qualificationParticipant,
} from '../db/tables/inventory'
import { counter } from '../db/tables/platform'
import type { Place, World } from '../demo/world'

// Items of the first kindergarten (one moved, one scrapped, an open count) and training of the teachers.

export const inventoryDemoTables = [
  inventoryScrapping,
  inventoryItem,
  inventoryMove,
  inventoryCount,
  inventoryCountLine,
  qualificationActivity,
  qualificationParticipant,
]

const things: readonly (readonly [
  name: string,
  category: keyof typeof inventoryCategories,
  quantity: number,
  price: string,
  room: string | null,
])[] = [
  ['Детско столче', 'Furniture', 24, '18.90', null],
  ['Детска маса', 'Furniture', 6, '64.00', null],
  ['Конструктор, дървен', 'Toys', 4, '42.50', null],
  ['Пиано „Вайнбах“', 'Equipment', 1, '980.00', 'музикален салон'],
  ['Проектор', 'Equipment', 1, '410.00', 'музикален салон'],
  ['Хладилник, двукамерен', 'Kitchen', 2, '620.00', 'кухня'],
  ['Пясъчник с покривало', 'Yard', 2, '350.00', 'двор'],
  ['Спален комплект', 'Linen', 48, '21.00', 'склад за бельо'],
  ['Стар телевизор', 'Equipment', 1, '150.00', 'склад'],
]

export function addInventory(world: World, kindergarten: Place, staff: readonly number[]): void {
  const kindergartenId = kindergarten.id
  const group = kindergarten.groups.find(({ past }) => !past)
  const [first = null, second = null] = staff
  const scrapped = world.addTo(inventoryScrapping, {
    kindergartenId,
    number: 1,
    forOn: addDays(world.today, -30),
    reason: 'Не работи и ремонтът му не е оправдан.',
    commission: 'Мария Иванова, председател; Петя Димитрова; Стоян Колев',
  })
  const ids = things.map(([name, category, quantity, unitPrice, room], at) =>
    world.addTo(inventoryItem, {
      kindergartenId,
      number: at + 1,
      name,
      category: inventoryCategories[category],
      groupId: room === null ? (group?.id ?? null) : null,
      room,
      staffId: room === null ? first : second,
      quantity,
      unitPrice,
      acquiredOn: dayOf(world.startYear - 2, 10, 1 + at),
      acquiredDocument: `фактура ${1200 + at}`,
      state: at === 8 ? inventoryStates.Scrapped : at === 4 ? inventoryStates.Repair : inventoryStates.InUse,
      scrappingId: at === 8 ? scrapped : null,
    }),
  )
  world.addTo(inventoryMove, {
    kindergartenId,
    itemId: ids[4] ?? 0,
    movedOn: addDays(world.today, -60),
    fromGroupId: group?.id ?? null,
    fromStaffId: first,
    toRoom: 'музикален салон',
    toStaffId: second,
  })
  addCount(world, kindergartenId, ids.slice(3, 5))
  world.addTo(counter, { kindergartenId, series: inventorySeries, last: things.length })
  world.addTo(counter, {
    kindergartenId,
    series: `inventory-scrapping:${yearOf(addDays(world.today, -30))}`,
    last: 1,
  })
}

function addCount(world: World, kindergartenId: number, itemIds: readonly number[]): void {
  const countId = world.addTo(inventoryCount, { kindergartenId, forOn: world.today, room: 'музикален салон' })
  for (const [at, itemId] of itemIds.entries())
    world.addTo(inventoryCountLine, { kindergartenId, countId, itemId, expected: 1, counted: at === 0 ? 1 : null })
}

const trainings: readonly (readonly [
  topic: string,
  form: 1 | 2,
  hours: number,
  credits: string,
  organisation: string | null,
])[] = [
  ['Приобщаващо образование в детската градина', qualificationForms.Internal, 8, '0', null],
  ['Работа с електронния дневник', qualificationForms.Internal, 8, '0', null],
  ['Ранно оценяване на риска от обучителни затруднения', qualificationForms.External, 16, '1', 'ДИУУ – Варна'],
]

export function addTraining(world: World, kindergarten: Place, staff: readonly number[]): void {
  for (const [at, [topic, form, hours, credits, organisation]] of trainings.entries()) {
    const on = addDays(dayOf(world.startYear, 9, 16), at * 20)
    const activityId = world.addTo(qualificationActivity, {
      kindergartenId: kindergarten.id,
      form,
      kind: form === qualificationForms.External ? qualificationKinds.Training : qualificationKinds.Seminar,
      topic,
      organisation,
      fromOn: on,
      toOn: form === qualificationForms.External ? addDays(on, 2) : on,
      hours,
      credits,
      documentNumber: form === qualificationForms.External ? `УПК-${340 + at}` : null,
    })
    for (const staffId of staff.slice(0, at === 1 ? 4 : 6))
      world.addTo(qualificationParticipant, { kindergartenId: kindergarten.id, activityId, staffId })
  }
}
