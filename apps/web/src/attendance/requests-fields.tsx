import { previewRequest, saveRequest } from '@asistent/contract/attendance/requests.calls'
import { childOptions } from '@asistent/contract/people/children.calls'
import { requestKinds, type RequestKind } from '@asistent/domain/attendance/requests'
import { formatShortDay, isDay, weekdayOf, weekdayShortNames, weekStart, type Day } from '@asistent/domain/kernel/day'
import { Alert, Button, Checkbox, Chip, Group, Input } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconHourglass } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { OwnField } from '../blocks/form/fields'
import { useField, useFormContext } from '../blocks/form/form-store'
import { peopleFrom, useOptions } from '../blocks/pickers/source'
import { FileField } from '../blocks/uploads/file-field'
import { paperRules } from '../blocks/uploads/file-id-input'
import { RightsNotice, useOwnRights } from '../people/rights.shared'
import { useCall } from '../platform/use-call'
import { roleOf, useMay, useUser } from '../platform/user'
import { RequestEffectView } from './requests-effect'
import classes from './requests.module.css'
import { t, textOfServer } from '../platform/language'

// Custom fields of applications.

/** The guardian's children by name, without groups. */
export const ownChildren = peopleFrom(childOptions, (child) => ({ value: child.id, label: child.name }))

/** Children for which the guardian signs. Preselects the only one. */
export function OwnChildField({ field }: { field: OwnField }) {
  const { store } = useFormContext()
  const offered = useOptions(ownChildren).options
  const barred = useOwnRights()?.filter(({ maySign }) => !maySign) ?? []
  const options = offered.filter(({ value }) => barred.every(({ studentId }) => studentId !== value))
  const only = options.length === 1 ? options[0]?.value : undefined
  const { value } = field
  useEffect(() => {
    // Part of the initial values, so that an untouched form is not dirty.
    if (only !== undefined && value === undefined)
      store.reset({ ...store.base(), studentId: only }, { ...store.values(), studentId: only })
  }, [only, value, store])
  return (
    <Input.Wrapper label={field.label} required error={field.error} labelElement="div">
      <Chip.Group
        value={typeof value === 'number' ? String(value) : null}
        onChange={(chosen) => field.set(Number(chosen))}
      >
        <Group gap="xs" mt={4} role="radiogroup" aria-label={field.label}>
          {options.map((child) => (
            <Chip key={child.value} value={String(child.value)} size="md" disabled={field.readOnly}>
              {child.label}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <RightsNotice right="maySign" />
    </Input.Wrapper>
  )
}

/** The period once complete, as input of the preview. */
function usePreviewInput(kind: RequestKind) {
  const studentId = useField('studentId').value
  const fromDate = useField('fromDate').value
  const toDate = useField('toDate').value
  const ready = typeof studentId === 'number' && isDay(fromDate) && isDay(toDate)
  return ready ? { studentId, kind, fromDate, toDate } : undefined
}

const nothing = { studentId: 0, kind: requestKinds.FamilyReason, fromDate: '', toDate: '' }

function usePreview(kind: RequestKind) {
  const request = usePreviewInput(kind)
  const dates = useField('dates').value as Day[] | null | undefined
  const chosen = kind === requestKinds.Presence && dates?.length ? { dates } : {}
  const answer = useCall(previewRequest, request ? { ...request, ...chosen } : nothing, {
    enabled: !!request,
    keep: true,
  })
  return request ? answer.data : undefined
}

/** The end date follows the start date while both are equal (a single day is the common case). */
function useEndFollowsBeginning() {
  const { value: from } = useField('fromDate')
  const { value: to, set } = useField('toDate')
  const before = useRef<unknown>(undefined)
  useEffect(() => {
    if (!isDay(from) || from === before.current) return
    if (to === undefined || to === null || to === before.current) set(from)
    before.current = from
  }, [from, to, set])
}

/** Preview of the effect while typing. */
export function EffectField({ kind }: { kind: RequestKind }) {
  useEndFollowsBeginning()
  const preview = usePreview(kind)
  return (
    <div aria-live="polite">
      {preview ? (
        <div className={classes.panel}>
          {preview.days > 0 && <RequestEffectView kind={kind} effect={preview} />}
          {preview.problem ? (
            <Alert
              color="red"
              icon={<IconAlertTriangle aria-hidden />}
              title={t('Така заявлението няма да бъде прието')}
            >
              {textOfServer(preview.problem)}
            </Alert>
          ) : (
            <p className={classes.line}>
              {preview.approvedAtOnce ? (
                <>
                  <IconCircleCheck size={20} aria-hidden /> {t('Одобрява се веднага.')}
                </>
              ) : (
                <>
                  <IconHourglass size={20} aria-hidden /> {t('Ще чака решение на детската градина.')}
                </>
              )}
            </p>
          )}
        </div>
      ) : (
        <p className={classes.soft}>
          {t('Изберете дете и дни, за да видите какво следва')}
          {kind === requestKinds.FamilyReason ? t(': колко дни остават и кога се отказва храната.') : '.'}
        </p>
      )}
    </div>
  )
}

/** Exceeding the limit: offered to permitted users if only the limit is violated (domain.md 1.2). */
export function ForceField({ field, kind }: { field: OwnField; kind: RequestKind }) {
  const preview = usePreview(kind)
  const user = useUser()
  const mayForce = user && ['Director', 'Administrator'].includes(roleOf(user))
  if (!preview?.isLimitProblem || !mayForce) return null
  return (
    <Checkbox
      label="Запиши над ограничението"
      description="Само директорът и администраторът могат. Остава в историята."
      checked={field.value === true}
      onChange={(event) => field.set(event.currentTarget.checked)}
    />
  )
}

/** Days of the period; all by default. */
export function PresenceDays({ field }: { field: OwnField }) {
  const request = usePreviewInput(requestKinds.Presence)
  const answer = useCall(previewRequest, request ?? nothing, { enabled: !!request, keep: true })
  const possible = request ? (answer.data?.covered ?? []) : []
  const value = field.value as Day[] | null | undefined
  const chosen = value ?? possible
  const { set } = field
  const stray = value?.some((day) => possible.length > 0 && !possible.includes(day)) === true
  useEffect(() => {
    if (stray) set(null)
  }, [stray, set])
  if (possible.length < 2) return null
  const toggle = (day: Day) => {
    const next = possible.filter((one) => (one === day ? !chosen.includes(day) : chosen.includes(one)))
    set(next.length === possible.length ? null : next)
  }
  return (
    <Input.Wrapper
      label={t('Кои дни')}
      description={t('Махнете дните, в които детето няма да идва.')}
      error={field.error}
      labelElement="div"
    >
      <div className={classes.weeks}>
        {weeksOf(possible).map((week) => (
          <div key={week[0]} className={classes.week}>
            {week.map((day) => (
              <button
                key={day}
                type="button"
                className={classes.day}
                style={{ gridColumn: weekdayOf(day) }}
                aria-pressed={chosen.includes(day)}
                disabled={field.readOnly}
                onClick={() => toggle(day)}
              >
                <small>{t(weekdayShortNames[weekdayOf(day) - 1] ?? '')}</small>
                {formatShortDay(day)}
              </button>
            ))}
          </div>
        ))}
        {value && (
          <div>
            <Button size="xs" variant="default" onClick={() => set(null)}>
              {t('Всички дни')}
            </Button>
          </div>
        )}
      </div>
    </Input.Wrapper>
  )
}

function weeksOf(days: readonly Day[]): Day[][] {
  const weeks = new Map<Day, Day[]>()
  for (const day of days) weeks.set(weekStart(day), [...(weeks.get(weekStart(day)) ?? []), day])
  return [...weeks.values()]
}

/** A photo or a file. */
export const PaperField = ({ field, initialId }: { field: OwnField; initialId?: number | null | undefined }) => (
  <FileField
    field={field}
    {...paperRules}
    keeps
    initialFile={initialId ? { id: initialId, name: t('Качен файл') } : undefined}
  />
)

export const useMayFileForOthers = (): boolean => useMay({ access: saveRequest.access })
