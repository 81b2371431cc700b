import { listCities, listDistricts } from '@asistent/contract/institutions/geography.calls'
import type { RowOf } from '@asistent/contract/core/call'
import { useMemo } from 'react'
import type { OwnField } from '../blocks/form/fields'
import { useField } from '../blocks/form/form-store'
import { queryClient, queryOf } from '../platform/use-call'
import { optionsFrom, useOptions } from '../blocks/pickers/source'
import { Picker } from '../blocks/pickers/picker'

// The town determines the municipality, and a district belongs to its town. A branch may be in another municipality
// than its main kindergarten (domain.md 9.1), so there a chosen municipality is kept.

type Town = RowOf<typeof listCities>

const named = ({ name, municipality, area }: Town): string =>
  `${name}, община ${municipality}${area === municipality ? '' : `, област ${area}`}`

const townSource = optionsFrom(listCities, (town) => ({ value: town.id, label: named(town) }), {
  input: { pageSize: 50 },
  search: 'search',
  one: {
    call: listCities,
    option: ({ result: [town] }) => ({ value: town?.id ?? 0, label: town ? named(town) : '' }),
  },
})

export function TownField({ value, set, error, readOnly, label }: OwnField) {
  const municipality = useField('municipalityId')
  const isBranch = typeof useField('motherKindergartenId').value === 'number'
  const district = useField('cityDistrictId')
  async function fillMunicipality(town: number) {
    const { result } = await queryClient.ensureQueryData(queryOf(listCities, { id: town }))
    if (result[0]) municipality.set(result[0].municipalityId)
  }
  return (
    <Picker
      source={townSource}
      label={label}
      required
      error={error}
      readOnly={readOnly}
      description="Напишете началото на името."
      value={typeof value === 'number' ? value : null}
      onChange={(town) => {
        set(town)
        if (town !== value) district.set(null)
        // If the lookup fails, the user chooses the municipality.
        if (town !== null && !(isBranch && municipality.value)) fillMunicipality(town).catch(() => undefined)
      }}
    />
  )
}

interface DistrictFieldProps {
  readonly field: OwnField
  /** Set if the form has no town field. */
  readonly cityId?: number | undefined
}

/** Only large towns have districts: otherwise the field is hidden. */
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
