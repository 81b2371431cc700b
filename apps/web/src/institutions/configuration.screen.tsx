import {
  getConfiguration,
  saveConfiguration,
  secondFactorRoles,
} from '@asistent/contract/institutions/configuration.calls'
import { roleLabel, roleTypes } from '@asistent/domain/access/roles'
import { formScreen } from '../blocks/form/form-screen'
import { ConfigurationBelow } from './configuration-below'
import { AbsenceLimits, LogoField, MealEntitlement, OwnDistrict } from './configuration-fields'

const secondFactorChoices = secondFactorRoles.map((role) => ({ value: roleTypes[role], label: roleLabel[role] }))

export const Screen = formScreen({
  title: { create: '', edit: 'Настройки на детската градина' },
  load: getConfiguration,
  save: saveConfiguration,
  fields: (field) => [
    field.section(
      'Данни',
      [
        field('name', { wide: true }),
        field('bulstat'),
        field('directorName'),
        field('adress'),
        field.own('cityDistrictId', (control) => <OwnDistrict field={control} />),
        field('phone'),
        field('email'),
        field('website'),
        field('bankName'),
        field('iban'),
        field.own('logoFileId', (control) => <LogoField field={control} />, { wide: true }),
      ],
      { help: 'Влизат в заглавията на всички печатни документи.' },
    ),
    field.section(
      'Отсъствия',
      field.inside('settings', (setting) => [
        setting.own('familyAbsenceLimits', (control) => <AbsenceLimits field={control} />, { wide: true }),
        setting('familyAbsenceNoticeDays', {
          label: 'Заявление се подава най-късно (работни дни)',
          help: 'Преди първия ден на отсъствието. 0 – в същия ден.',
        }),
        setting('autoApproveFamilyRequests', {
          label: 'Заявления за семейни причини се одобряват сами',
          help: 'Когато са в срок и в рамките на дните. Останалите чакат решение.',
        }),
        setting('automaticExcuseWithMedicalNote', {
          label: 'Медицинските бележки извиняват сами',
          help: 'Електронна бележка извинява отсъствията без потвърждение.',
          wide: true,
        }),
      ]),
    ),
    field.section(
      'Въвеждане на присъствията',
      field.inside('settings', (setting) => [
        setting('attendanceCutOff', { help: 'След този час групите без въведен ден се виждат като забавени.' }),
        setting('remindsAtCutOff', {
          label: 'Учителите получават напомняне в този час',
          help: 'По имейл, веднъж на ден и само за групите с невъведени деца.',
        }),
      ]),
    ),
    field.section(
      'Родители',
      field.inside('settings', (setting) => [
        setting('dailyFeed', {
          help: 'Учителите въвеждат за минута как мина денят: хранене, сън, занимания. Всяко семейство вижда само своето дете.',
          wide: true,
        }),
      ]),
    ),
    field.section(
      'Документи с краен срок',
      field.inside('settings', (setting) => [
        setting('remindsBeforeExpiry', {
          label: 'Писмо преди изтичането на документ',
          help: 'До директора и администратора, а за документ на служител и до него: месец и седмица преди крайния срок, по веднъж.',
        }),
      ]),
    ),
    field.section(
      'Групи и хранене',
      field.inside('settings', (setting) => [
        ...setting.inside('nurseryGroupSize', (size) => [
          size('min', { label: 'Яслена група: най-малко деца' }),
          size('max', { label: 'Яслена група: най-много деца' }),
        ]),
        ...setting.inside('kindergartenGroupSize', (size) => [
          size('min', { label: 'Група в детска градина: най-малко деца' }),
          size('max', { label: 'Група в детска градина: най-много деца' }),
        ]),
        setting.own('mealEntitlement', (control) => <MealEntitlement field={control} />, { wide: true }),
        setting('mealNoticeTime', {
          help: 'Дотогава детето се вади от порциите за същия ден. Родителите виждат часа.',
        }),
        setting('hourlyVisitsEat', {
          help: 'Включено: 1ч., 2ч., 3ч. и ПО се броят за порции.',
          wide: true,
        }),
      ]),
      { help: 'Извън обичайната големина на групата програмата само предупреждава.' },
    ),
    field.section(
      'Календар и суми',
      field.inside('settings', (setting) => [
        setting('closesOnEnlightenersDay', {
          label: 'Затваряме на 1 ноември',
          help: 'Денят на народните будители се въвежда като ваканция.',
          wide: true,
        }),
        setting('showBothCurrencies', { help: 'Сумите се показват в евро, а в скоби – в лева.', wide: true }),
      ]),
    ),
    field.section(
      'Печат',
      field.inside('settings', (setting) =>
        setting.inside('printMargins', (margin) => [
          margin('top', { label: 'Горно поле (мм)' }),
          margin('bottom', { label: 'Долно поле (мм)' }),
          margin('left', { label: 'Ляво поле (мм)' }),
          margin('right', { label: 'Дясно поле (мм)' }),
        ]),
      ),
      { help: 'За всички печатни документи, от 5 до 40 мм. Празно: както е в образеца на документа.' },
    ),
    field.section('Сигурност', [
      field.many('requiredSecondFactorRoles', secondFactorChoices, {
        help: 'Хората с тези роли настройват код от телефона или ключ за достъп при следващото си влизане.',
        wide: true,
      }),
    ]),
  ],
  below: ConfigurationBelow,
  history: 'kindergarten',
  saved: 'Настройките са записани',
})
