import { resourceLabel } from '@asistent/domain/access/resource-words'
import { languageNames } from '@asistent/domain/kernel/languages'
import { currencySign } from '@asistent/domain/kernel/money'
import { kinshipLabel } from '@asistent/domain/people/kinship'
import { sql } from 'drizzle-orm'
import { anyOf } from '../platform/list'
import {
  account,
  child,
  code,
  common,
  describeTables,
  guardian,
  hidden,
  instant,
  name,
  parts,
  personName,
  text,
  yesNo,
} from './audit-words.ops'
import { roleWords } from './audit.words'

// The identity slice precedes this one, so its tables are described here.

const userTypeWords = {
  1: 'Персонал',
  2: 'Родител',
  3: 'Експерт МОН',
  4: 'Експерт община',
  5: 'Администратор',
  6: 'Главен администратор',
  7: 'Служебен',
}

const rightWords = {
  read: yesNo('преглед'),
  create: yesNo('създаване'),
  update: yesNo('промяна'),
  delete: yesNo('изтриване'),
}

describeTables('Потребители и права', {
  account: {
    kind: 'account',
    one: 'Потребител',
    many: 'Потребители',
    title: ['first_name', 'last_name'],
    belongs: (kindergartenId) =>
      sql`exists (select from membership m where m.account_id = t.id and m.kindergarten_id = ${sql.raw(String(kindergartenId))})`,
    about: 'accountId',
    resource: 'Users',
    columns: {
      ...common,
      email: text('Имейл'),
      ...personName,
      phone: text('Телефон'),
      user_type: code('Вид потребител', userTypeWords),
      state: code('Състояние', {
        invited: 'Поканен',
        active: 'Активен',
        deactivated: 'Деактивиран',
        detached: 'Отделен',
      }),
      avatar_file_id: name('Снимка', 'stored_file'),
      default_currency: code('Валута', currencySign),
      language: code('Език', languageNames),
      notification_flags: hidden('Известия по имейл'),
      favourites: hidden('Любими страници'),
      municipality_id: name('Община', 'municipality'),
      membership_id: hidden('Избрана детска градина'),
    },
  },
  membership: {
    kind: 'membership',
    one: 'Достъп до детската градина',
    many: 'Достъп на потребители',
    title: ['account_id', 'role'],
    separator: ' – ',
    about: 'membershipId',
    resource: 'Users',
    columns: {
      ...common,
      account_id: account,
      role: code('Роля', roleWords),
      custom_role_id: name('Собствена роля', 'custom_role'),
      consolidated: yesNo('Обединен изглед'),
      school_year_id: name('Избрана учебна година', 'school_year'),
      viewed_kindergarten_id: name('Разглеждана детска градина', 'kindergarten'),
      viewed_start_year: text('Разглеждана учебна година от'),
      active: yesNo('Активен'),
      pending: yesNo('Чака приемане'),
      invited_as: parts('Поканен като', {
        firstName: text('име'),
        middleName: text('презиме'),
        lastName: text('фамилия'),
      }),
    },
  },
  custom_role: {
    kind: 'custom-role',
    one: 'Роля',
    many: 'Собствени роли',
    title: ['name'],
    about: 'customRoleId',
    resource: 'Roles',
    columns: {
      ...common,
      name: text('Наименование'),
      base_role: code('Основна роля', roleWords),
      access: parts(
        'Права',
        Object.fromEntries(
          Object.entries(resourceLabel).map(([resource, label]) => [resource, parts(label, rightWords)]),
        ),
      ),
      active: yesNo('Активна'),
    },
  },
  parent_registration: {
    kind: 'parent-registration',
    one: 'Регистрация на родител',
    many: 'Регистрации на родители',
    title: ['first_name', 'last_name'],
    about: 'registrationId',
    resource: 'ParentRegistration',
    visible: ({ rights, groupIds }) =>
      rights('ParentRegistration').own
        ? sql`exists (select from child_group_period p where p.child_id = t.child_id and p.group_id = ${anyOf(groupIds)})`
        : undefined,
    columns: {
      ...common,
      child_id: child,
      account_id: account,
      email: text('Имейл'),
      ...personName,
      phone: text('Телефон'),
      kinship: code('Родство', kinshipLabel),
      status: code('Състояние', { 0: 'Чака решение', 1: 'Одобрена', 2: 'Отхвърлена' }),
      reason: text('Причина'),
      guardian_id: guardian,
      decided_by: name('Решил', 'account'),
      decided_at: instant('Решена на'),
      effects: hidden('Последици от решението'),
    },
  },
})
