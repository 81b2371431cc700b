import { inventoryCategoryLabel, inventoryStateLabel } from '@asistent/domain/books/inventory'
import { qualificationFormLabel, qualificationKindLabel } from '@asistent/domain/books/qualification'
import { sql, type SQL } from 'drizzle-orm'
import {
  code,
  common,
  day,
  describeTables,
  group,
  hidden,
  instant,
  name,
  period,
  staffMember,
  text,
} from '../institutions/audit-words.ops'
import { anyOf } from '../platform/list'
import type { Scope } from '../platform/scope'

// Labels of the audit history for the inventory and the training of staff. With an `own` right, only own rows.

const ownItem =
  (item: SQL) =>
  ({ rights, staffId, groupIds }: Scope): SQL =>
    rights('Inventory').own
      ? sql`exists (select from inventory_item i where i.id = ${item} and (i.staff_id = ${staffId ?? 0} or i.group_id = ${anyOf(groupIds)}))`
      : sql`true`
const notOwnAlone = ({ rights }: Scope): SQL => (rights('Inventory').own ? sql`false` : sql`true`)

const ownTraining =
  (activity: SQL) =>
  ({ rights, staffId, accountId }: Scope): SQL =>
    rights('QualificationActivities').own
      ? sql`exists (select from qualification_activity q where q.id = ${activity} and (q.created_by = ${accountId}
          or exists (select from qualification_participant p where p.activity_id = q.id and p.staff_id = ${staffId ?? 0})))`
      : sql`true`

const item = name('Вещ', 'inventory_item')

describeTables('Инвентар', {
  inventory_item: {
    kind: 'inventory-item',
    one: 'Инвентарна вещ',
    many: 'Инвентарни вещи',
    title: ['number', 'name'],
    separator: ' – ',
    about: 'inventoryItemId',
    resource: 'Inventory',
    visible: ownItem(sql`t.id`),
    columns: {
      ...common,
      number: text('Инв. №'),
      name: text('Наименование'),
      category: code('Категория', inventoryCategoryLabel),
      group_id: group,
      room: text('Помещение'),
      staff_id: { ...staffMember, label: 'МОЛ' },
      quantity: text('Количество'),
      unit_price: text('Единична цена'),
      acquired_on: day('Придобит на'),
      acquired_document: text('Документ за придобиване'),
      state: code('Състояние', inventoryStateLabel),
      scrapping_id: hidden('Протокол за брак'),
      note: text('Бележка'),
    },
  },
  inventory_move: {
    kind: 'inventory-move',
    one: 'Преместване на вещ',
    many: 'Премествания на вещи',
    title: ['item_id', 'moved_on'],
    separator: ', ',
    resource: 'Inventory',
    visible: ownItem(sql`t.item_id`),
    columns: {
      ...common,
      item_id: item,
      moved_on: day('Дата'),
      from_group_id: { ...group, label: 'От група' },
      from_room: text('От помещение'),
      from_staff_id: { ...staffMember, label: 'От МОЛ' },
      to_group_id: { ...group, label: 'В група' },
      to_room: text('В помещение'),
      to_staff_id: { ...staffMember, label: 'На МОЛ' },
      note: text('Бележка'),
      created_by: hidden('Преместил'),
    },
  },
  inventory_scrapping: {
    kind: 'inventory-scrapping',
    one: 'Протокол за брак на инвентар',
    many: 'Протоколи за брак на инвентар',
    title: ['number'],
    about: 'inventoryScrappingId',
    resource: 'Inventory',
    visible: notOwnAlone,
    columns: {
      ...common,
      number: text('№'),
      for_on: day('Дата'),
      reason: text('Причина'),
      commission: text('Комисия'),
      created_by: hidden('Създал'),
    },
  },
  inventory_count: {
    kind: 'inventory-count',
    one: 'Инвентаризация на имуществото',
    many: 'Инвентаризации на имуществото',
    title: ['for_on'],
    about: 'inventoryCountId',
    resource: 'Inventory',
    visible: notOwnAlone,
    columns: {
      ...common,
      for_on: day('Към дата'),
      group_id: group,
      room: text('Помещение'),
      commission: text('Комисия'),
      closed_at: instant('Приключена на'),
      created_by: hidden('Започнал'),
    },
  },
  inventory_count_line: {
    kind: 'inventory-count-line',
    one: 'Преброена вещ',
    many: 'Преброени вещи',
    title: ['item_id'],
    key: ['count_id', 'item_id'],
    resource: 'Inventory',
    visible: ownItem(sql`t.item_id`),
    columns: {
      ...common,
      count_id: name('Инвентаризация', 'inventory_count'),
      item_id: item,
      expected: text('По книга'),
      counted: text('Преброени'),
      note: text('Бележка'),
      counted_by: hidden('Преброил'),
      counted_at: instant('Преброено на'),
    },
  },
})

describeTables('Квалификация', {
  qualification_activity: {
    kind: 'qualification',
    one: 'Квалификационна дейност',
    many: 'Квалификационни дейности',
    title: ['topic'],
    about: 'qualificationId',
    resource: 'QualificationActivities',
    visible: ownTraining(sql`t.id`),
    columns: {
      ...common,
      ...period,
      form: code('Форма', qualificationFormLabel),
      kind: code('Вид', qualificationKindLabel),
      topic: text('Тема'),
      organisation: text('Организация'),
      hours: text('Академични часове'),
      credits: text('Кредити'),
      document_number: text('Документ №'),
      place: text('Място'),
      price: text('Цена'),
      created_by: hidden('Създал'),
    },
  },
  qualification_participant: {
    kind: 'qualification-participant',
    one: 'Участник в квалификация',
    many: 'Участници в квалификация',
    title: ['staff_id'],
    key: ['activity_id', 'staff_id'],
    resource: 'QualificationActivities',
    visible: ownTraining(sql`t.activity_id`),
    columns: { ...common, activity_id: name('Дейност', 'qualification_activity'), staff_id: staffMember },
  },
})
