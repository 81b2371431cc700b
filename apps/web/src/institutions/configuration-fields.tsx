import { Checkbox, Input } from '@mantine/core'
import { getConfiguration } from '@asistent/contract/institutions/configuration.calls'
import { getKindergartenLogo } from '@asistent/contract/institutions/kindergartens.calls'
import { legalFamilyAbsenceLimit } from '@asistent/domain/institutions/settings'
import { schoolYearName, startYearOf } from '@asistent/domain/kernel/school-year'
import { allMealTypes, mealTypeLabel } from '@asistent/domain/kitchen/meal-types'
import { groupAttendanceTypeLabel, groupAttendanceTypes } from '@asistent/domain/people/groups'
import type { OwnField } from '../blocks/form/fields'
import { NumberInput } from '../blocks/inputs/number-input'
import { useFileUrl } from '../blocks/parts/picture'
import { useToday } from '../blocks/parts/use-today'
import { FileField } from '../blocks/uploads/file-field'
import { photoRules } from '../blocks/uploads/file-id-input'
import { useCall } from '../platform/use-call'
import classes from './institutions.module.css'
import { DistrictField } from './place-fields'

// Custom fields of the settings.

interface OwnFieldProps {
  readonly field: OwnField
}

/** The loaded record, from the cache. */
const useStored = () => useCall(getConfiguration, {}).data

export function OwnDistrict({ field }: OwnFieldProps) {
  return <DistrictField field={field} cityId={useStored()?.cityId} />
}

export function LogoField({ field }: OwnFieldProps) {
  const stored = useStored()
  const logoFileId = stored?.logoFileId ?? null
  const url = useFileUrl(getKindergartenLogo, stored && logoFileId !== null ? { id: stored.id } : undefined)
  return (
    <FileField
      field={field}
      {...photoRules}
      description="Излиза в заглавието на документите. Най-добре на прозрачен или бял фон."
      initialFile={logoFileId === null ? undefined : { id: logoFileId, name: 'Лого', type: 'image/png', url }}
    />
  )
}

/** Three school years: the previous one may be corrected, the next one prepared. */
export function AbsenceLimits({ field }: OwnFieldProps) {
  const now = startYearOf(useToday())
  const limits = (field.value ?? {}) as Readonly<Record<string, number>>
  return (
    <Input.Wrapper
      label="Дни по семейни причини за учебната година"
      labelElement="div"
      description="Празно поле означава законовия брой дни."
      error={field.error}
    >
      <div className={classes.three}>
        {[now - 1, now, now + 1].map((year) => (
          <NumberInput
            places={0}
            key={year}
            label={schoolYearName(year)}
            placeholder={`${legalFamilyAbsenceLimit(year)} по закон`}
            readOnly={field.readOnly}
            value={limits[year] ?? null}
            onChange={(days) => {
              const { [year]: _, ...others } = limits
              field.set(days === null ? others : { ...others, [year]: days })
            }}
          />
        ))}
      </div>
    </Input.Wrapper>
  )
}

const organisations = Object.values(groupAttendanceTypes)

export function MealEntitlement({ field }: OwnFieldProps) {
  const meals = (field.value ?? {}) as Readonly<Record<number, readonly number[]>>
  const toggle = (organisation: number, meal: number) => {
    const chosenMeals = meals[organisation] ?? []
    const next = chosenMeals.includes(meal)
      ? chosenMeals.filter((one) => one !== meal)
      : [...chosenMeals, meal].toSorted((a, b) => a - b)
    field.set({ ...meals, [organisation]: next })
  }
  return (
    <Input.Wrapper
      label="Хранения според организацията на групата"
      labelElement="div"
      description="По тях се смятат порциите за деня."
      error={field.error}
    >
      <div className={classes.wideTable}>
        <table className={classes.meals}>
          <thead>
            <tr>
              <th scope="col">Хранене</th>
              {organisations.map((organisation) => (
                <th key={organisation} scope="col">
                  {groupAttendanceTypeLabel[organisation]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {allMealTypes.map((meal) => (
              <tr key={meal}>
                <th scope="row">{mealTypeLabel[meal]}</th>
                {organisations.map((organisation) => (
                  <td key={organisation}>
                    <Checkbox
                      aria-label={`${groupAttendanceTypeLabel[organisation]}: ${mealTypeLabel[meal]}`}
                      disabled={field.readOnly}
                      checked={(meals[organisation] ?? []).includes(meal)}
                      onChange={() => toggle(organisation, meal)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Input.Wrapper>
  )
}
