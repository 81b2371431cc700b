import { roleLabel, roleTypes } from '@asistent/domain/access/roles'
import {
  bookLabel,
  controlKindLabel,
  documentTypeLabel,
  grantedRoles,
  sendWayLabel,
} from '@asistent/domain/books/books'
import { approvalLabel, officialTypeLabel } from '@asistent/domain/books/documents'
import { sql, type SQL } from 'drizzle-orm'
import {
  code,
  common,
  day,
  describeTables,
  hidden,
  instant,
  name,
  staffMember,
  text,
  yesNo,
} from '../institutions/audit-words.ops'
import type { Scope } from '../platform/scope'
import { grantsOf } from './access.queries'

// Labels of the audit history for the administrative books. Users with some books see only their history.

const kind = code('Книга', bookLabel)
const entry = name('Документ', 'book_entry')

/** Rows `t` of a table with a kind column: those of the granted books, or all if no book is granted by name. */
const ofGrantedBooks =
  (kindColumn: SQL) =>
  ({ membershipId }: Scope): SQL =>
    sql`(not exists (select from ${grantsOf(membershipId)})
      or exists (select from ${grantsOf(membershipId)} and a.can_view and a.kind = ${kindColumn}))`

const ofEntry = sql`(select e.kind from book_entry e where e.id = t.entry_id)`

describeTables('Книги', {
  book_entry: {
    kind: 'book-entry',
    one: 'Документ от книга',
    many: 'Документи от книги',
    title: ['prefix', 'number'],
    separator: '',
    about: 'bookEntryId',
    resource: 'AdministrationBooks',
    visible: ofGrantedBooks(sql`t.kind`),
    columns: {
      ...common,
      kind,
      series: hidden('Поредица'),
      number: text('№'),
      prefix: text('Представка'),
      for_on: day('Дата'),
      title: text('Относно'),
      body: text('Съдържание'),
      order_index: text('Индекс'),
      basis: text('Основание'),
      present_count: text('Присъстващи'),
      absent: text('Отсъстващи'),
      agenda: text('Дневен ред'),
      party: text('Подател или получател'),
      their_number: text('Техен №'),
      their_on: day('Тяхна дата'),
      document_type: code('Вид документ', documentTypeLabel),
      resolution: text('Резолюция'),
      dossier: text('Дело'),
      answers_id: name('В отговор на', 'book_entry'),
      send_way: code('Начин на изпращане', sendWayLabel),
      control_kind: code('Вид контрол', controlKindLabel),
      checked: text('Проверено лице или група'),
      recommendations: text('Препоръки'),
      follow_up: text('Последващ контрол'),
      staff_id: staffMember,
      deadline_on: day('Срок'),
      done_on: day('Приключено на'),
      cause_kind: hidden('Вид случай'),
      cause_id: hidden('Случай'),
      annulled_at: instant('Анулиран на'),
      annulled_by: hidden('Анулирал'),
      annul_reason: text('Причина за анулиране'),
      created_by: hidden('Създал'),
    },
  },
  council_decision: {
    kind: 'council-decision',
    one: 'Решение на педагогическия съвет',
    many: 'Решения на педагогическия съвет',
    title: ['number'],
    resource: 'AdministrationBooks',
    visible: ofGrantedBooks(ofEntry),
    columns: {
      ...common,
      entry_id: entry,
      number: text('№'),
      series: hidden('Поредица'),
      running_number: text('№ за годината'),
      title: text('Решение'),
      votes_for: text('За'),
      votes_against: text('Против'),
      votes_abstained: text('Въздържали се'),
      staff_id: staffMember,
      deadline_on: day('Срок'),
      done_on: day('Изпълнено на'),
      done_note: text('Изпълнение'),
    },
  },
  book_file: {
    kind: 'book-file',
    one: 'Файл към документ от книга',
    many: 'Файлове към документи от книги',
    title: ['file_id'],
    key: ['entry_id', 'file_id'],
    resource: 'AdministrationBooks',
    visible: ofGrantedBooks(ofEntry),
    columns: { ...common, entry_id: entry, file_id: hidden('Файл'), position: hidden('Място') },
  },
  book_reader: {
    kind: 'book-reader',
    one: 'Запознаване със заповед',
    many: 'Запознаване със заповеди',
    title: ['staff_id'],
    key: ['entry_id', 'staff_id'],
    resource: 'AdministrationBooks',
    visible: ofGrantedBooks(ofEntry),
    columns: { ...common, entry_id: entry, staff_id: staffMember, read_at: instant('Запознат на') },
  },
  book_prefix: {
    kind: 'book-prefix',
    one: 'Представка на книга',
    many: 'Представки на книги',
    title: ['kind'],
    about: 'bookPrefixId',
    resource: 'AdministrationBooks',
    columns: { ...common, kind, prefix: text('Представка') },
  },
  official_document: {
    kind: 'official-document',
    one: 'Документ от регистъра',
    many: 'Документи от регистъра',
    title: ['name'],
    about: 'officialDocumentId',
    resource: 'AdministrationDocuments',
    columns: {
      ...common,
      type: code('Вид', officialTypeLabel),
      name: text('Наименование'),
      start_year: text('Учебна година (начална)'),
      approved_by: code('Утвърден с', approvalLabel),
      approval_number: text('№ на протокола или заповедта'),
      approved_on: day('Утвърден на'),
      valid_to: day('Валиден до'),
      file_id: hidden('Файл'),
      visible_for_parents: yesNo('Виждат го и родителите'),
      note: text('Бележка'),
    },
  },
  book_access: {
    kind: 'book-access',
    one: 'Достъп до книга',
    many: 'Достъп до книги',
    title: ['custom_role_id', 'kind'],
    separator: ' – ',
    key: ['custom_role_id', 'kind'],
    columns: {
      ...common,
      custom_role_id: name('Роля', 'custom_role'),
      kind,
      can_view: yesNo('Вижда'),
      can_create: yesNo('Вписва'),
      can_edit: yesNo('Променя'),
    },
  },
  book_role_access: {
    kind: 'book-role-access',
    one: 'Достъп на роля до книга',
    many: 'Достъп на роли до книги',
    title: ['role', 'kind'],
    separator: ' – ',
    key: ['kindergarten_id', 'role', 'kind'],
    columns: {
      ...common,
      role: code('Роля', Object.fromEntries(grantedRoles.map((role) => [roleTypes[role], roleLabel[role]]))),
      kind,
      can_view: yesNo('Вижда'),
      can_create: yesNo('Вписва'),
      can_edit: yesNo('Променя'),
    },
  },
})
