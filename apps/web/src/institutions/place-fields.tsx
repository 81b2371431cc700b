import { listCities, listDistricts } from '@asistent/contract/institutions/geography.calls'
import { useMemo } from 'react'
import type { OwnField } from '../blocks/form/fields'
import { useField } from '../blocks/form/form-store'
import { optionsFrom, useOptions } from '../blocks/pickers/source'
import { Picker } from '../blocks/pickers/picker'

// A town is chosen inside its municipality, a district inside its town. A branch may lie in another municipality than
// the one that runs it (domain.md 9.1), so for a branch every town is offered.

export function TownField({ value, set, error, readOnly, label }: OwnField) {
  const municipality = useField('municipalityId').value
  const isBranch = typeof useField('motherKindergartenId').value === 'number'
  const district = useField('cityDistrictId')
  const municipalityId = typeof municipality === 'number' && !isBranch ? municipality : undefined
  const source = useMemo(
    () =>
      optionsFrom(
        listCities,
        (town) => ({
          value: town.id,
          label: municipalityId ? town.name : `${town.name}, община ${town.municipality}`,
        }),
        {
          input: { pageSize: 50, ...(municipalityId && { municipalityId }) },
          search: 'search',
          one: {
            call: listCities,
            option: ({ result: [town] }) => ({ value: town?.id ?? 0, label: town?.name ?? '' }),
          },
        },
      ),
    [municipalityId],
  )
  return (
    <Picker
      source={source}
      label={label}
      required
      error={error}
      readOnly={readOnly}
      description={municipalityId || isBranch ? undefined : 'Първо изберете общината.'}
      value={typeof value === 'number' ? value : null}
      onChange={(town) => {
        set(town)
        if (town !== value) district.set(null)
      }}
    />
  )
}

interface DistrictFieldProps {
  readonly field: OwnField
  /** Where the form itself doesn't ask for the town. */
  readonly cityId?: number | undefined
}

/** Only the big towns have districts: elsewhere the field isn't there. */
export function DistrictField({ field, cityId }: DistrictFieldProps) {
  const chosen = useField('cityId').value
  const town = cityId ?? (typeof chosen === 'number' ? chosen : undefined)
  return town === undefined ? null : <DistrictsOf key={town} town={town} field={field} />
}

function DistrictsOf({ town, field }: { town: number; field: OwnField }) {
  const source = useMemo(
    () =>
      optionsFrom(listDistricts, (district) => ({ value: district.id, label: district.name }), {
        input: { cityId: town },
      }),
    [town],
  )
  if (useOptions(source).options.length === 0) return null
  const { value, set, error, readOnly, label } = field
  return (
    <Picker
      source={source}
      label={label}
      error={error}
      readOnly={readOnly}
      value={typeof value === 'number' ? value : null}
      onChange={set}
    />
  )
}
