import { saveParentRequest, saveRequest } from '@asistent/contract/attendance/requests.calls'
import type { ParsedOf } from '@asistent/contract/core/call'
import { requestKinds, type RequestKind } from '@asistent/domain/attendance/requests'
import type { Fields, FormField } from '../blocks/form/fields'
import { formScreen } from '../blocks/form/form-screen'
import { RightGate } from '../people/rights.shared'
import { childSource } from '../people/words'
import {
  EffectField,
  ForceField,
  OwnChildField,
  PaperField,
  PresenceDays,
  useMayFileForOthers,
} from './requests-fields'
import { requestsPath } from './requests-words'
import { t } from '../platform/language'

// Form of an application: guardians apply for their children, staff enter what a guardian brought.

type Filed = ParsedOf<typeof saveParentRequest>

const titles: Record<RequestKind, string> = {
  [requestKinds.FamilyReason]: 'Заявление за отсъствие по семейни причини',
  [requestKinds.Presence]: 'Заявление за лятно или ваканционно присъствие',
}

const period = (field: Fields<Filed>, kind: RequestKind): FormField[] => [
  field('fromDate'),
  field('toDate'),
  ...(kind === requestKinds.Presence
    ? [field.own('dates', (ownGroup) => <PresenceDays field={ownGroup} />, { wide: true })]
    : []),
]

const details = (field: Fields<Filed>): FormField[] => [
  field.longText('reason'),
  field.own('fileId', (ownGroup) => <PaperField field={ownGroup} />, { label: t('Снимка или файл'), wide: true }),
]

const parentForm = (kind: RequestKind) =>
  formScreen({
    title: { create: titles[kind], edit: titles[kind] },
    save: saveParentRequest,
    blank: { kind },
    fields: (field) => [
      field.section('За кого и кога', [
        field.own('studentId', (ownGroup) => <OwnChildField field={ownGroup} />, { wide: true }),
        ...period(field, kind),
        field.own('kind', () => <EffectField kind={kind} />, { wide: true }),
      ]),
      field.section('Подробности', details(field), { help: 'Не са задължителни.' }),
    ],
    after: requestsPath(kind),
    action: 'Изпрати',
    saved: 'Заявлението е подадено',
  })

const staffForm = (kind: RequestKind) =>
  formScreen({
    title: { create: titles[kind], edit: titles[kind] },
    save: saveRequest,
    blank: { kind },
    fields: (field) => [
      field.section('За кого и кога', [
        field.pick('studentId', childSource),
        field('parentName', { help: 'Кой е подал заявлението. Стои на отпечатания лист.' }),
        ...period(field as unknown as Fields<Filed>, kind),
        field.own('kind', () => <EffectField kind={kind} />, { wide: true }),
        ...(kind === requestKinds.FamilyReason
          ? [field.own('force', (ownGroup) => <ForceField field={ownGroup} kind={kind} />, { wide: true })]
          : []),
      ]),
      field.section('Подробности', details(field as unknown as Fields<Filed>), { help: 'Не са задължителни.' }),
    ],
    after: requestsPath(kind),
    saved: 'Заявлението е записано',
  })

export function requestFormOf(kind: RequestKind) {
  const [Parent, Staff] = [parentForm(kind), staffForm(kind)]
  return function RequestForm() {
    return useMayFileForOthers() ? (
      <Staff />
    ) : (
      <RightGate right="maySign" title={titles[kind]} back={requestsPath(kind)}>
        <Parent />
      </RightGate>
    )
  }
}
